-- Attacks on reviews, releases, quarantine, codes, appeals and blocked words, by creators and by a
-- member of staff without a code. Every refused thing has its twin that is served.
select plan(58);

select tests.make_creator('mara', 1500);
select tests.make_fan('jonas', 20000);
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql security definer as $$ select id from pg_temp.made where name = p_name $$;
create function tests.upload(p_name text, p_purpose text, p_is_ready boolean default true) returns void language sql as $$
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of('mara'), p_purpose::public.upload_kind, p_is_ready))
$$;
create function tests.reviewed(p_name text) returns text language sql security definer as $$
  select review_state::text from public.media where id = tests.made(p_name)
$$;
create function tests.looked(p_handle text, p_staff text default 'Ada') returns bigint language sql as $$
  select count(*) from staff.look(p_staff, 'review', p_handle) where address is not null
$$;
create function tests.approved(p_handle text, p_staff text default 'Ada') returns text language sql as $$
  select tests.result_of(format('staff.approve(%L, ''reviewed'', %L)', p_staff, p_handle))
$$;

-- what staff approve by the name of content is what they have looked at
update private.site_config set value = '"before"' where key = 'review';
select tests.upload(n, 'post') from unnest(array['shown', 'teaser', 'swapped']) n;
select tests.act_as('mara');
insert into made select 'post', api.create_post('private', 'look', array[tests.made('shown')], gen_random_uuid(), p_preview_id => tests.made('teaser'));
select tests.act_as_owner();
create function tests.handle() returns text language sql as $$ select private.handle_of('P', tests.made('post')) $$;
select is(tests.approved(tests.handle()), 'not_found', '[F151] what nobody looked at is not approved by the name of its post');
select is(tests.looked(tests.handle()), 2::bigint, '[F151] a look at a post shows its free preview too');
select is(tests.approved(tests.handle(), 'Grace'), 'not_found', '[F151] the look of a colleague is not one''s own');
select tests.answer('mara', format('api.edit_post(%L, ''look'', array[%L, %L]::uuid[])', tests.made('post'), tests.made('shown'), tests.made('swapped')));
select is(tests.approved(tests.handle(), 'ada '), 'done', '[F151] the one who looked approves');
select is(tests.reviewed('shown') || ' ' || tests.reviewed('teaser') || ' ' || tests.reviewed('swapped'), 'approved approved pending',
  '[F151] a picture that its creator adds after the look still waits');
select is(tests.approved(tests.handle()), 'not_found', '[F151] also at a second try');
select is(tests.looked(tests.handle()) || ' ' || tests.approved(tests.handle()) || ' ' || tests.reviewed('swapped'), '3 done approved',
  '[F151] until it is looked at');
select tests.upload('face', 'avatar');
select tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('face')));
select is(tests.looked('@mara'), 1::bigint, '[F151] a look at a page shows the picture that was chosen for it');
select tests.upload('next face', 'avatar');
select tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('next face')));
select is(tests.approved('@mara'), 'not_found', '[F151] another picture in its place is not approved with it');
select is(tests.reviewed('next face'), 'pending', '[F151] and waits');
select is(tests.looked('@mara') || ' ' || tests.approved('@mara') || ' ' || tests.reviewed('next face'), '1 done approved', '[F151] until it is looked at');

-- a story that is approved while it is held lasts a day from its return, not a month
select tests.upload('story', 'story');
select tests.act_as('mara');
insert into made select 'the story', api.create_story(gen_random_uuid(), tests.made('story'), 'held');
select tests.act_as_owner();
select private.moderate_media(tests.made('story'), 'held', 'looking');
select tests.result_of(format('staff.approve(''Ada'', ''reviewed'', %L)', (select handle from private.reviews where media_id = tests.made('story'))));
select private.moderate_media(tests.made('story'), 'live', '');
select is((select is_live::text || ' ' || (expires_at - private.now()) from public.stories), 'true 1 day',
  '[F151] a story that was held during its review is shown for a day');
update private.site_config set value = '"after"' where key = 'review';

-- evidence survives the end of the story that was to show it
select tests.upload('known', 'story', false);
select tests.upload('plain', 'story', false);
select tests.act_as('mara');
select api.create_story(gen_random_uuid(), tests.made(n), n) from unnest(array['known', 'plain']) n;
select tests.act_as_owner();
create function tests.scan(p_name text, p_hits jsonb) returns text language plpgsql as $$
declare
  v_token uuid := tests.lease_media(tests.made(p_name));
begin
  perform private.scan_job(gen_random_uuid(), tests.made(p_name), v_token, jsonb_build_object('frames', '[]'::jsonb,
    'sha256', encode(sha256(p_name::bytea), 'hex'), 'is_last', true));
  return private.clear_scan(gen_random_uuid(), tests.made(p_name), v_token, p_hits) ->> 'state';
end $$;
select is(tests.scan('plain', '[]') || ' ' || tests.scan('known', '[{"list": "abuse", "entry": "NCMEC/1"}]'), 'clear quarantined',
  '[F149] a story was posted before a list knew its file');
select tests.pass('40 days');
select private.sweep_stories();
select private.sweep_media();
select is((select array_agg(name order by name) from made where name in ('known', 'plain') and exists (select from public.media m where m.id = made.id)),
  array['known'], '[F149] its file is kept after the story, where another one is deleted');
select is((select count(*) from private.objects_to_remove r where r.name like '%' || tests.made('known')), 0::bigint, '[F149] and no removal of it is queued');
select is((select count(*) from private.quarantine q where q.media_id = tests.made('known')), 1::bigint, '[F149] its row names it');
select tests.pass('330 days');
select is(private.remove_preserved(), 1, '[F149] a year later it is removed');
update private.account_statuses set suspended_at = null, accepted_at = private.now() where profile_id = tests.id_of('mara');

-- codes: the only member of a site cannot be taken over
delete from private.staff_members;
select is(tests.result_of($$(select count(*) from staff.add_member('Ada Byron', 'first', 'Ada Byron'))$$), '1', '[F159] the first member is added');
create function tests.secret() returns bytea language sql as $$ select sealed_secret from private.staff_members $$;
select set_config('tests.secret', encode(tests.secret(), 'hex'), true);
select is(tests.result_of($$(select count(*) from staff.add_member('Eve', 'new phone', 'Ada Byron'))$$), 'staff_code_needed',
  '[F159] somebody without a code gives the only member no other key');
select is(tests.result_of($$(select count(*) from staff.add_member('Eve', 'new phone', ' ada  byron '))$$), 'staff_code_needed', '[F159] however the name is written');
select is(tests.result_of($$(select count(*) from staff.add_member('Ada  Byron', 'new phone', 'Ada Byron'))$$), 'same_person', '[F159] nor do they themselves');
select is(encode(tests.secret(), 'hex'), current_setting('tests.secret'), '[F159] the key is the same');
update private.staff_members set window_until = private.now() + interval '1 hour';
select is(tests.result_of($$(select count(*) from staff.add_member('Ada Byron', 'colleague', 'Eve'))$$), '1', '[F159] who has begun adds a colleague');
select is(tests.result_of($$(select count(*) from staff.add_member('Ada Byron', 'new phone', 'Eve'))$$), '1', '[F159] and gives her another key');

-- nobody tries all codes in a run that takes each try back
update private.staff_members set window_until = null where name = 'Eve';
create function tests.eves_code() returns text language sql as $$
  select private.totp(extensions.pgp_sym_decrypt_bytea(sealed_secret, private.staff_key()), private.totp_step(private.now()))
  from private.staff_members where name = 'Eve'
$$;
create function tests.tried(p_codes integer) returns text language plpgsql as $$
declare
  v_outcome text;
begin
  for n in 1 .. p_codes + 1 loop
    begin
      select outcome into v_outcome from staff.begin('Eve', case n when p_codes + 1 then tests.eves_code() else '' end);
      if v_outcome <> 'open' then
        raise exception 'taken back';
      end if;
    exception when raise_exception then null;
    end;
  end loop;
  return v_outcome;
end $$;
select is((select outcome from staff.begin('Ada Byron', '')), 'staff_code_wrong', '[F159] a code is tried');
select is(tests.tried(40), 'staff_locked', '[F159] after 40 tries that were taken back the right code opens nothing');
select is((select outcome from staff.begin('Eve', tests.eves_code())), 'staff_locked', '[F159] nor in a run of its own');
select tests.pass('15 minutes');
select is((select outcome from staff.begin('Eve', tests.eves_code())), 'open', '[F159] 15 minutes later it does');
select tests.pass('30 seconds');
select is(tests.tried(10), 'open', '[F159] ten such mistakes lock nobody');
update private.staff_members set window_until = private.now() + interval '1 hour';

-- an appeal is decided by somebody else, however a name is written
insert into made select 'words', tests.post('mara', 'public', 'words');
select private.act_remove('Ada Byron', 'Not yours.', 'post', tests.made('words'));
select tests.act_as('mara');
select api.appeal_decision(d.id, 'Mine.') from public.decisions d where d.target_id = tests.made('words');
select tests.act_as_owner();
create function tests.overturn(p_staff text) returns text language sql as $$
  select tests.result_of(format('staff.appeal_overturn(%L, ''seen'', %L, ''We looked.'')', p_staff,
    (select handle from public.decisions where target_id = tests.made('words') and act = 'removed')))
$$;
select is(tests.overturn(n), 'same_person', '[F152] not by the same person: ' || d)
from (values ('ada byron', 'in lower case'), ('Ada  Byron', 'with two spaces'), (e'Ada\u00a0Byron', 'with a space that does not break'),
  (e'\uff21da Byron', 'with a wide character')) x (n, d);
select is(tests.overturn('Grace Hopper'), 'done', '[F152] a colleague overturns it');

-- invisible characters hide no word
insert into private.blocked_terms (words, added_by) values ('forbidden', 'Ada');
select is((select count(*) from private.blocked_words('so forb' || c || 'idden', 'wall')), 1::bigint, '[F157] found with a hidden ' || d)
from (values (e'\u200b', 'space of no width'), (e'\u061c', 'Arabic mark'), (e'\u180b', 'Mongolian selector'), (e'\u20dd', 'circle around'),
  (e'\U000e0041', 'tag'), (e'\U000e0101', 'selector of a variation'), (e'\u1dc4', 'rare accent')) x (c, d);
select is((select count(*) from private.blocked_words(t, 'wall')), 0::bigint, '[F157] innocent: ' || t)
from unnest(array['unforbidden', 'for biddence']) t;

-- who is under 18 is not stated away
select tests.add_performer('mara', n) from unnest(array['Ann', 'Bo']) n;
create function tests.refused(p_name text, p_code text) returns text language plpgsql as $$
begin
  perform tests.submit_release(tests.answer('mara', format('api.invite_again(%L)::jsonb ->> ''key''', tests.performer(p_name))));
  return tests.result_of(format('staff.refuse_release(''Ada Byron'', ''looked'', %L, %L)', tests.release_of(p_name), p_code));
end $$;
select tests.upload('of Ann', 'post'), tests.upload('of Bo', 'post');
select tests.state_people('mara', tests.made('of ' || n), 'people', n) from unnest(array['Ann', 'Bo']) n;
select is(tests.refused('Ann', 'under_18') || ' ' || tests.refused('Bo', 'id_unreadable'), 'done done', '[F150] one ID is of a minor, one is not to be read');
select is(tests.state_people('mara', tests.made('of Ann'), 'only_me', variadic '{}'), 'under_18', '[F150] a picture of a minor is not stated away');
select is(tests.answer('mara', format('api.create_post(''public'', ''x'', array[%L]::uuid[], gen_random_uuid())', tests.made('of Ann'))), 'under_18',
  '[F150] and not posted');
select is(tests.state_people('mara', tests.made('of Bo'), 'only_me', variadic '{}'), 'done', '[F150] another mistake is corrected');

-- a name in other forms is kept in plain ones, and one of two scripts is refused
create function tests.named(p_name text) returns text language sql as $$
  select tests.submit_release(tests.answer('mara', format('api.invite_again(%L)::jsonb ->> ''key''', tests.performer('Bo'))),
    jsonb_build_object('legal_name', p_name, 'signature', p_name))
$$;
select is(tests.named(n), 'invalid_legal_name legal_name', '[F150] refused as a name: ' || d)
from (values (e'\u13aann Example', 'with a Cherokee character'), (e'A\u0578n Example', 'with an Armenian character')) x (n, d);
select is(tests.named(e'\uff21nn Wide'), 'submitted', '[F150] a name of wide characters is submitted');
select is((select count(*) from staff.records('Ada Byron', 'audit', 'ann wide')) + (select cardinality((private.people_named('ann wide')).performer_ids)), 1::bigint, '[F154] and found by plain ones');

-- strangers are not flooded with links
select tests.make_creator('ines');
select tests.answer(c, format('api.add_performer(%L, %L)', 'Guest ' || n, 'stranger+' || n || '@example.test')) from generate_series(1, 4) n, unnest(array['mara', 'ines']) c;
select is((select count(*) from private.mails where address like 'stranger%' and template = 'release_invited'), 5::bigint,
  '[F150] one mailbox gets five links a day, from all creators together');
select is((select count(*) from public.releases where email like 'stranger%'), 8::bigint, '[F150] the creators have all links');
select matches(tests.answer('ines', $$api.add_performer('Other', 'other@example.test')$$), 'key', '[F150] another mailbox is invited');
select is((select count(*) from private.mails where address = 'other@example.test'), 1::bigint, '[F150] by a mail');

-- a legal name is in no list of staff, which ask for no code and write no row of the log
select tests.make_payee('zanz', 'PT', 'Zanzibara', 'Quillfeather');

insert into private.agreements (version, text) select max(version) + 1, 'Other words' from private.agreements;
select is(tests.answer('zanz', format('left(api.sign_agreement(%s, ''Zanzibara Quillfeather'')::text, 0)', (select max(version) from private.agreements))),
  'done', '[F159] a creator signs with the legal name');
select tests.add_performer('mara', 'Cy');
select tests.submit_release(tests.answer('mara', format('api.invite_again(%L)::jsonb ->> ''key''', tests.performer('Cy'))),
  '{"legal_name": "Zanzibara Other", "signature": "Zanzibara Other"}');
create function tests.names_in_views() returns text language plpgsql as $$
declare
  v_view regclass;
  v_has boolean;
  v_found text[] := '{}';
begin
  for v_view in select c.oid from pg_class c where c.relnamespace = 'staff'::regnamespace and c.relkind = 'v' order by c.relname loop
    execute format('select coalesce(bool_or(v::text ~* ''zanzibara''), false) from %s v', v_view) into v_has;
    v_found := v_found || case when v_has then v_view::text end;
  end loop;
  return array_to_string(v_found, ', ');
end $$;
select is(tests.names_in_views(), '', '[F159] no list of staff has a legal name');
select is((select string_agg(is_in_force::text, ' ' order by version desc) from staff.signatures where username = 'zanz'), 'true false',
  '[F159] the list of signatures says who has signed what');
select * from finish();
