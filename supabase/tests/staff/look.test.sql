-- [F145] Looking at content by its names: grey and blurred stills first, and as it is when that is
-- asked for; handles of content are typed as they are read.
select plan(42);

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made
select n, tests.make_media(tests.id_of('mara'), p::public.upload_kind, true, t)
from (values ('picture', 'post', 'image/png'), ('video', 'story', 'video/mp4'), ('voice', 'chat', 'audio/wav'),
             ('avatar', 'avatar', 'image/png')) m (n, p, t);
select tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('avatar')));
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
insert into made values ('post', tests.post('mara', 'private', 'words in private', null, array[tests.made('picture')]));
select tests.act_as('mara');
insert into made values
  ('story', api.create_story(gen_random_uuid(), tests.made('video'), 'words of a day')),
  ('message', (api.send_message(tests.id_of('jonas'), null, array[tests.made('voice')], null, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as('jonas');
insert into made values ('comment', api.create_comment(gen_random_uuid(), tests.made('post'), 'a nasty word'));
insert into made values ('report', api.report_post(gen_random_uuid(), tests.made('post'), 'spam', 'look at it'));
select tests.act_as_owner();

create function tests.handle(p_kind text, p_name text) returns text language sql as $$
  select private.handle_of(p_kind, tests.made(p_name))
$$;
create function tests.seen(p_handle text, p_is_clear boolean default false) returns text language plpgsql as $$
declare
  v_row record;
  v_text text := '';
begin
  for v_row in select * from staff.look('Ada Byron', 'judge it', p_handle, p_is_clear) loop
    v_text := v_text || v_row.what || ': ' || coalesce(v_row.words, (private.redeem_look_ticket(
      split_part(v_row.address, '=', 2)) ->> 'is_grey') || ' ' || 'file') || '; ';
  end loop;
  return v_text;
exception when others then return sqlerrm;
end $$;

-- handles
select matches(tests.handle('P', 'post'), '^P-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$', '[F145] a handle has twelve characters in fours');
select is((private.content_named(tests.handle(k, n))).target_id, tests.made(n), format('[F145] the handle of a %s finds it', n))
from (values ('P', 'post'), ('S', 'story'), ('K', 'comment'), ('M', 'message')) v (k, n);
select is((private.content_named(lower(replace(tests.handle('P', 'post'), '-', ' ')))).target_id, tests.made('post'),
  '[F145] a handle is typed in lower case, with spaces');
select is((private.content_named('@mara')).target_id, tests.id_of('mara'), '[F145] a profile is named by its username');
select is((private.content_named((select handle from private.cases))).target_id, tests.made('post'), '[F145] a case names its content');
select is((private.content_named((select 'R-' || number from private.reports))).target_id, tests.made('post'),
  '[F145] a report names its content');
select is(tests.seen(h), 'not_found', format('[F145] nothing is named %s', h))
from unnest(array['P-0000-0000-0000', 'X-1', '', 'C-1', 'R-999999', tests.made('post')::text]) h;
select is(tests.seen(tests.handle('S', 'post')), 'not_found', '[F145] the handle of a post names no story');

select is((private.content_named('https://velour.example/post/' || tests.made('post'))).target_id, tests.made('post'),
  '[F145] the address of a page names it');
select is(tests.seen('https://velour.example/post/' || gen_random_uuid()), 'not_found', '[F145] an address without content names nothing');
select is((select string_agg(what || ' ' || words || ' ' || handle, ', ' order by what) from staff.contents where owner in ('mara', 'jonas')),
  format('comment a nasty word %s, post words in private %s, story words of a day %s',
    tests.handle('K', 'comment'), tests.handle('P', 'post'), tests.handle('S', 'story')), '[F145] staff find content by its owner');

-- acts by handles
select is(tests.result_of(format($$staff.hold_content('Ada Byron', 'in question', %L, 'spam')$$, tests.handle('K', 'comment'))), 'done', '[F145] a comment is held by its handle');
select is((select handle from staff.held_media where what = 'comment'), tests.handle('K', 'comment'), '[F145] what is held shows its handle');
select is(tests.result_of(format($$staff.release_content('Ada Byron', 'harmless', %L)$$, tests.handle('K', 'comment'))), 'done', '[F145] and is released by it');
select is(tests.result_of(format($$staff.remove_content('Ada Byron', 'rule 4', %L, 'spam')$$, tests.handle('K', 'comment'))), 'done', '[F145] and removed');
select is(tests.result_of($$staff.hold_content('Ada Byron', 'in question', 'K-0000-0000-0000')$$), 'not_found', '[F145] an unknown handle holds nothing');
select isnt(tests.result_of(format($$staff.record_consent('Ada Byron', 'form 1', 'Bo Berg', %L)$$, tests.handle('P', 'post'))), 'not_found', '[F145] a consent is recorded by a handle');
select is(tests.result_of(format($$staff.refund('Ada Byron', 'asked', %L, 100)$$,
  (select left(sale, -3) || case when right(sale, 3) = '000' then '001' else '000' end
   from staff.sales where fan = 'jonas' and kind = 'subscription'))), 'not_found', '[F145] the end of a handle counts');
select is(tests.result_of(format($$staff.refund('Ada Byron', 'asked', %L, 100)$$,
  (select lower(sale) from staff.sales where fan = 'jonas' and kind = 'subscription'))), '100 cents to the wallet', '[F145] a sale is refunded by its handle');
select is(tests.result_of($$staff.refund('Ada Byron', 'asked', 'T-0000-0000-0000', 100)$$), 'not_found', '[F145] an unknown sale is not');
insert into public.payments (id, fan_id, request_id, purpose, amount_cents, state)
values ('019cafe0-1234-7000-8000-00000000abcd', tests.id_of('jonas'), gen_random_uuid(), 'top_up', 500, 'processing');
select is(tests.result_of(format($$staff.settle_payment('Ada Byron', 'not there', %L, 'failed')$$,
  private.handle_of('Z', '019cafe0-1234-7000-8000-00000000abcd'))), 'failed', '[F145] a payment is settled by its handle');
select is((select count(*) from pg_proc p, unnest(p.proargtypes) a where p.pronamespace = 'staff'::regnamespace and a = 'uuid'::regtype), 0::bigint,
  '[F145] no act of staff takes a uuid');

-- grey first
select is(tests.seen(tests.handle('P', 'post')), 'text: words in private; image: true file; ', '[F145] the picture of a post is a grey still first');
select is(tests.seen(tests.handle('P', 'post'), true), 'text: words in private; image: false file; ', '[F145] and as it is when that is asked for');
select is(tests.seen(tests.handle('S', 'story')), 'text: words of a day; video: true file; ', '[F145] the video of a story is a grey, silent still first');
select is(tests.seen(tests.handle('S', 'story'), true), 'text: words of a day; video: false file; ', '[F145] and plays when that is asked for');
select is(tests.seen(tests.handle('M', 'message')), 'audio: heard as it is only; ', '[F145] the recording of a message is silent first');
select is(tests.seen(tests.handle('M', 'message'), true), 'audio: false file; ', '[F145] and is heard when that is asked for');
select is(tests.seen(tests.handle('K', 'comment')), 'text: a nasty word; ', '[F145] a comment is read');
select matches(tests.seen('@mara'), 'username: mara; .*avatar: true file; ', '[F145] the avatar of a profile is a grey still first');

-- once, within a minute, and in the log
create temporary table ticket as
select split_part(address, '=', 2) as t from staff.look('Ada Byron', 'judge it', (select handle from private.cases)) where address is not null;
select is(private.redeem_look_ticket(t) ->> 'name', tests.made('picture') || '/thumb.webp', '[F145] an address shows the still') from ticket;
select throws_ok(format('select private.redeem_look_ticket(%L)', t), 'PT403', 'ticket_invalid', '[F145] once') from ticket;
create temporary table late as
select split_part(address, '=', 2) as t from staff.look('Ada Byron', 'judge it', 'R-' || (select number from private.reports)) where address is not null;
select tests.set_now(now() + interval '61 seconds');
select throws_ok(format('select private.redeem_look_ticket(%L)', t), 'PT403', 'ticket_invalid', '[F145] within 60 seconds') from late;
select is((select bool_and(subject in ('mara', 'jonas') and actor = 'Ada Byron') from staff.audit where action = 'look'), true,
  '[F145] every look has its row, with the owner as subject');
select * from finish();
