-- Moderation of a profile: a held or removed avatar or cover leaves every list and the public
-- bucket, and a held welcome video is visible to its creator only. Reported pictures are kept until
-- staff decide.
select plan(39);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
create function tests.made(p_what text) returns uuid
language sql security definer set search_path = '' as $$
  select id from pg_temp.made where what = p_what
$$;
create function tests.show(p_what text, p_owner text, p_purpose public.upload_kind) returns text
language plpgsql as $$
begin
  insert into made values (p_what, tests.make_media(tests.id_of(p_owner), p_purpose, true,
    case when p_purpose = 'preview' then 'video/mp4' else 'image/png' end));
  return tests.answer(p_owner, format('api.%I(%L)',
    case when p_purpose = 'preview' then 'set_welcome_video' else 'set_profile_picture' end,
    tests.made(p_what)));
end $$;
create function tests.act(p_act text, p_who text) returns text language plpgsql as $$
begin
  execute format('select private.%I(''Ada'', ''looked at it'', ''profile'', %L)', 'act_' || replace(p_act, '_content', ''),
    coalesce(tests.id_of(p_who), gen_random_uuid()));
  return 'done';
exception when others then
  return sqlerrm;
end $$;
create function tests.shown(p_who text) returns text language sql as $$
  select tests.answer(p_who, $q$(
    select coalesce(string_agg(kind::text, ' ' order by kind), 'nothing')
    from public.profile_pictures where profile_id = tests.id_of('mara'))$q$)
$$;
create function tests.welcomes(p_who text) returns text language sql as $$
  select tests.answer(p_who, format($q$coalesce(
    api.%s('mara')::jsonb #>> '{welcome_video,media_id}', 'nothing') = coalesce(
    tests.made('video')::text, '')$q$,
    case p_who when 'guest' then 'guest_creator_page' else 'creator_page' end)) || ' ' ||
    tests.answer(p_who, format('tests.may_read(%L, ''video.mp4'')', tests.made('video')))
$$;
create function tests.going(p_what text) returns bigint language sql as $$
  select count(*) from private.renditions r join private.objects_to_remove o using (bucket, name)
  where r.media_id = tests.made(p_what)
$$;

select is(tests.show('avatar', 'mara', 'avatar'), 'set', '[F68] a creator can set an avatar');
select is(tests.show('cover', 'mara', 'cover'), 'set', '[F68] a creator can set a cover');
select is(tests.show('video', 'mara', 'preview'), 'set', '[F37] a creator can set a welcome video');
select is(tests.show('of ines', 'ines', 'avatar'), 'set',
  '[F68] another creator can set an avatar');
select is(tests.show('of jonas', 'jonas', 'avatar'), 'set', '[F68] a fan can set an avatar');
select is(tests.shown('jonas'), 'avatar cover',
  '[F68] a fan sees the avatar and the cover of a creator');
select is(tests.welcomes('jonas'), 'true true', '[F37] a fan sees the welcome video of a creator');

-- a reported profile
select is(tests.answer('jonas', format(
    'api.report_profile(gen_random_uuid(), %L, ''other'', ''look'') is not null',
    tests.id_of('mara'))), 'true', '[F125] a fan can report a profile');
select is((select media_ids @> array[tests.made('avatar'), tests.made('cover'), tests.made('video')]
           from private.reports), true,
  '[F125] the report holds the avatar, the cover and the welcome video');
select is(tests.show('other cover', 'mara', 'cover'), 'set',
  '[F68] a creator can replace a reported cover');
select is((select tests.going('cover') from public.media where id = tests.made('cover')), 0::bigint,
  '[F125] the replaced cover is kept for staff');
select is((select media_id from public.profile_pictures
           where profile_id = tests.id_of('mara') and kind = 'cover'), tests.made('other cover'),
  '[F125] the profile shows the new cover');

-- a held profile
select is(tests.act('hold_content', 'mara'), 'done', '[F124] staff can hold a profile');
select is(tests.shown('jonas'), 'nothing', '[F124] a fan sees no pictures of a held profile');
select is(tests.shown('mara'), 'nothing',
  '[F124] the creator sees no pictures of her held profile');
select is(tests.shown('guest'), 'nothing', '[F124] a guest sees no pictures of a held profile');
select is(tests.going('avatar'), 2::bigint,
  '[F124] the files of the held avatar are queued for removal');
select is(tests.going('other cover'), 3::bigint,
  '[F124] the files of the held cover are queued for removal');
select is(tests.going('of ines'), 0::bigint, '[F124] the avatar of another creator is kept');
select is(tests.welcomes('jonas'), 'false false',
  '[F124] a fan neither sees nor reads a held welcome video');
select is(tests.welcomes('guest'), 'false false',
  '[F124] a guest neither sees nor reads a held welcome video');
select is(tests.answer('mara', format('tests.may_read(%L, ''video.mp4'')', tests.made('video'))),
  'true', '[F124] the creator can read her held welcome video');
select is(tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('avatar'))),
  'media_failed', '[F124] the creator cannot set the held avatar again');
select is(tests.answer('mara', format('api.set_welcome_video(%L)', tests.made('video'))),
  'content_under_review', '[F124] the creator cannot set the held welcome video again');
select is((select array[moderation_state::text, moderation_reason, failure::text] from public.media
           where id = tests.made('avatar')), array['held', 'looked at it', 'content_removed'],
  '[F124] the media item of a held avatar has its state, the reason and a failure code');
select is(tests.act('hold_content', 'mara'), 'conflict',
  '[F124] a held profile cannot be held again');
select is(tests.act('hold_content', 'nobody'), 'profile_not_found',
  '[F124] an unknown profile cannot be held');
select is(tests.show('new avatar', 'mara', 'avatar'), 'set',
  '[F124] the creator can set another avatar');

-- a removed and then released profile
select is(tests.act('remove_content', 'mara'), 'done',
  '[F124] staff can remove the content of a profile');
select is(tests.answer('mara', format('tests.may_read(%L, ''video.mp4'')', tests.made('video'))),
  'false', '[F124] the creator cannot read a removed welcome video');
select is(tests.act('release_content', 'mara'), 'done',
  '[F124] staff can release the content of a profile');
select is(tests.welcomes('jonas'), 'true true', '[F124] a fan sees the released welcome video');
select is(tests.shown('jonas'), 'nothing', '[F124] the release does not bring back the pictures');
select is(tests.act('hold_content', 'jonas'), 'done', '[F124] staff can hold the avatar of a fan');
select is(tests.answer('jonas', '(select count(*) from public.profile_pictures
  where profile_id = auth.uid())'), '0', '[F124] a fan has no picture after their avatar is held');

-- a profile that is held while a picture is being processed
insert into made values ('unmade', tests.make_media(tests.id_of('ines'), 'cover', false));
select tests.answer('ines', format('api.set_profile_picture(%L)', tests.made('unmade')));
select tests.act_as('ines');
select is(api.my_creator_settings()::jsonb -> 'cover' -> 'is_pending', 'true',
  'the settings of the creator show a pending cover');
select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'cover' -> 'is_pending', 'false',
  'the settings of another creator show no pending cover');
select tests.act_as_owner();
create temporary table lease as select tests.lease_media(tests.made('unmade')) as token;
select tests.act('hold_content', 'ines');
select throws_ok($$select private.renew_job(gen_random_uuid(), tests.made('unmade'), token) from lease$$,
  'PT409', 'lease_lost', '[F124] the worker loses the lease of a picture of a held profile');

-- a decided report
select staff.resolve_report('Ada', 'done', number, 'upheld') from private.reports;
select is_empty($$select from public.media where id = tests.made('cover')$$,
  '[F125] a cover that was kept for the report only is deleted after the decision');
select * from finish();
