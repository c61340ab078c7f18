-- A consent that is withdrawn takes down what it stood for, everywhere and for everybody.
select plan(9);

select tests.make_creator('mara');
select tests.make_fan('jonas');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
insert into made values
  ('with', tests.make_media(tests.id_of('mara'), 'preview', true, 'video/mp4')),
  ('without', tests.make_media(tests.id_of('mara'), 'post')),
  ('later', tests.make_media(tests.id_of('mara'), 'post')),
  ('consent', gen_random_uuid());
create function tests.made(p_what text) returns uuid
language sql security definer set search_path = '' as $$
  select id from pg_temp.made where what = p_what
$$;
create function tests.reads_video() returns boolean
language sql stable set search_path = '' as $$
  select tests.may_read(tests.made('with'), 'video.mp4')
$$;
insert into private.consents (id, owner_id) values (tests.made('consent'), tests.id_of('mara'));
update public.media set consent_id = tests.made('consent') where id = tests.made('with');
select tests.act_as('mara');
select api.set_welcome_video(tests.made('with'));

select tests.act_as('jonas');
select ok(tests.reads_video(), '[F124] a fan sees what was agreed to');
select throws_ok($$select * from private.consents$$, '42501', null,
  '[F124] nobody reads consents themselves');
select tests.act_as('mara');
select throws_ok($$update public.media set consent_id = null$$, '42501', null,
  '[F124] a creator does not cut a media item loose from its consent');

select tests.act_as_owner();
update private.consents set withdrawn_at = private.now() where id = tests.made('consent');
select is((select moderation_state || ' ' || moderation_reason from public.media
           where id = tests.made('with')),
  'removed consent withdrawn', '[F124] withdrawn, the media item is down');
select is((select moderation_state::text from public.media where id = tests.made('without')),
  'live', '[F124] and no other');
select tests.act_as('jonas');
select ok(not tests.reads_video(), '[F124] a fan sees it no more');
select tests.act_as('mara');
select ok(not tests.reads_video(), '[F124] nor does its owner');

select tests.act_as_owner();
select private.moderate_media(tests.made('with'), 'live', null);
select is((select moderation_state::text from public.media where id = tests.made('with')),
  'removed', '[F124] nobody sets it free without a new consent');
update public.media set consent_id = tests.made('consent') where id = tests.made('later');
select is((select moderation_state::text from public.media where id = tests.made('later')),
  'removed', '[F124] what is given a withdrawn consent is down from then on');
select * from finish();
