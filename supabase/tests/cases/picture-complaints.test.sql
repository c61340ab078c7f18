-- Complaints with a picture in place of an address: of its hashes alone.
select plan(18);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
create function tests.bits(p_seed text, p_changed integer default 0) returns bit(256) language sql as $$
  select ('x' || encode(sha256(convert_to(p_seed, 'UTF8')), 'hex'))::bit(256) # (
    select string_agg(case when n % 8 * 32 + n / 8 < p_changed then '1' else '0' end, '' order by n)
    from generate_series(0, 255) n)::bit(256)
$$;
create function tests.hex(variadic p_bits bit(256)[]) returns text language sql as $$
  select string_agg(encode(private.bytes_of(b), 'hex'), ',' order by n) from unnest(p_bits) with ordinality x (b, n)
$$;
create function tests.upload(p_user text, p_bits bit(256)) returns uuid language plpgsql as $$
declare
  v_id uuid := tests.make_media(tests.id_of(p_user), 'post', false);
  v_token uuid := tests.lease_media(v_id);
  v_state text := private.scan_job(gen_random_uuid(), v_id, v_token, jsonb_build_object('is_last', true,
    'sha256', encode(sha256(v_id::text::bytea), 'hex'), 'frames', jsonb_build_array(jsonb_build_object(
      'frame', 0, 'quality', 90, 'hashes', jsonb_build_array(tests.hex(p_bits)))))) ->> 'state';
begin
  if v_state = 'waiting' then
    perform private.clear_scan(gen_random_uuid(), v_id, v_token, '[]');
    perform tests.finish_media(v_id);
  end if;
  return v_id;
end $$;
create function tests.tries(p_user text, p_bits bit(256)) returns text language plpgsql as $$
declare
  v_id uuid := tests.upload(p_user, p_bits);
begin
  return (select failure::text from public.media where id = v_id);
end $$;
create function tests.files(p_picture text, p_place text default '') returns text language plpgsql as $$
begin
  return coalesce(private.file_complaint(gen_random_uuid(), '192.0.2.1', p_place, jsonb_build_object(
    'kind', 'ncii', 'place', p_place, 'description', '', 'picture', p_picture, 'signature', 'Ada Stranger',
    'email', 'ada@example.test', 'good_faith', true)) ->> 'refused', 'filed');
exception when others then return sqlerrm;
end $$;
create temporary table made as select
  tests.post('mara', 'public', 'shown', p_media_ids => array[tests.upload('mara', tests.bits('mine', 20))]) as post_id;

select is(tests.files(''), 'complaint_incomplete', '[F147] neither address nor picture is incomplete');
select is(tests.files('no hash'), 'invalid_payload', '[F147] a picture that is no hash is refused');
select is(tests.files(tests.hex(variadic array_fill(tests.bits('mine'), array[21]))), 'invalid_payload', '[F147] so are too many hashes');
select is((select count(*) from private.cases), 0::bigint, 'none of these makes a case');
select is(tests.files(tests.hex(tests.bits('unknown'))), 'filed', '[F147] an unknown picture is answered like a known one');
select is((select report from staff.case_queue), null, 'nothing shows it');
select is(tests.files(tests.hex(tests.bits('turned'), tests.bits('mine'))), 'filed', '[F147] a picture in another orientation is a complaint');
select is((select target || ' ' || owner from staff.case_queue where report is not null), 'post mara', '[F147] about the post that shows a copy of it');
select is((select target_id from private.reports), (select post_id from made), 'which the report names');
select is((select count(*) from staff.case_queue where has_picture), 2::bigint, 'the queue says that both have pictures');
select is((select string_agg(f.target || ' ' || f.owner, ',') from staff.case_queue q
  cross join lateral staff.find_copies('Ada', 'look', q."case") f where q.report is not null), 'post mara', 'staff find what shows it');
select is((select count(*) from staff.case_queue q cross join lateral staff.find_copies('Ada', 'look', q."case") f where q.report is null), 0::bigint,
  'and nothing for the unknown one');
select is((select moderation_state::text from public.posts where id = (select post_id from made)), 'live', 'nothing is hidden before the address is confirmed');

-- upheld: the picture itself is barred, also where nothing showed it
create function tests.uphold(p_has_report boolean) returns void language sql as $$
  select staff.case_uphold('Ada', 'She did not agree.', q."case") from staff.case_queue q where (q.report is not null) = p_has_report
$$;
select tests.uphold(false);
select is(tests.tries('ines', tests.bits('unknown', 31)), 'upload_barred', '[F148] an upload of the picture of a complaint is refused');
select is(tests.tries('ines', tests.bits('unknown', 32)), null, 'another picture is not');
select tests.uphold(true);
select is(tests.tries('ines', tests.bits('turned', 3)), 'upload_barred', '[F148] nor any orientation of it');
-- near the second orientation, and too far from the picture of the post
select is(tests.tries('ines', tests.bits('mine') # ((tests.bits('mine') # tests.bits('mine', 20)) >> 1)), 'upload_barred',
  '[F148] neither one that no upload shows');
select is((select moderation_state::text from public.posts where id = (select post_id from made)), 'removed', 'its post is removed');
select * from finish();
