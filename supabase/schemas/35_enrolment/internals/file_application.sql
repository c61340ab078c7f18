-- Submitting an application: everything is checked and stored in one transaction, or nothing. Files
-- follow into slots that only the applicant knows; until they are uploaded the application is
-- pending all the same, and staff see what is missing.
create function private.keep_referrer(p_creator_id uuid, p_referrer_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  -- A referrer who is no creator, or is the site itself, could never be paid; an unknown id is
  -- ignored.
  insert into private.referrers (creator_id, referrer_id)
  select p_creator_id, p_referrer_id
  where p_referrer_id <> p_creator_id and private.is_open(p_referrer_id)
    and not private.is_special(p_referrer_id)
  on conflict (creator_id) do nothing
$$;
comment on function private.keep_referrer(uuid, uuid) is
  'Stores the referrer of a creator: an open creator, neither the same one nor the site; the '
  'first one stays.';

create function private.describe_creator(p_creator_id uuid, p_kept jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.profiles set
    name = p_kept ->> 'name', age = (p_kept ->> 'age')::smallint,
    location = p_kept ->> 'location', bio = p_kept ->> 'bio',
    -- A linked handle is not replaced by a typed one.
    twitter_handle = case when private.is_twitter_linked(p_creator_id) then twitter_handle
                          else p_kept ->> 'twitter' end,
    instagram_handle = p_kept ->> 'instagram'
  where id = p_creator_id
$$;

create function private.bring_picture(
  p_application private.applications, p_kind public.upload_kind, p_bytes bigint, p_type text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_slot jsonb := private.open_slot(p_application.creator_id, p_kind, p_bytes, p_type);
  v_media_id uuid := v_slot ->> 'media_id';
begin
  if p_kind in ('avatar', 'cover') then
    -- Shown as soon as it is ready. An earlier request is dropped, and its row in an earlier
    -- attempt becomes empty.
    perform private.request_profile_picture(p_application.creator_id, v_media_id);
  end if;
  insert into private.application_pictures (application_id, kind, media_id)
  values (p_application.id, p_kind, v_media_id)
  on conflict (application_id, kind) do update set media_id = excluded.media_id;
  return v_slot;
end $$;
comment on function private.bring_picture(
  private.applications, public.upload_kind, bigint, text) is
  'Opens a slot for one picture of an application: {media_id, bucket, name}.';

create function private.file_application(
  p_creator_id uuid, p_request_id uuid, p_referrer_id uuid, p_fields jsonb, p_pictures jsonb)
returns private.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kept jsonb := private.checked_profile_fields(p_fields, true);
  v_legal jsonb := private.checked_legal_fields(p_fields, (v_kept ->> 'age')::integer);
  v_application private.applications;
begin
  perform private.check_pictures(p_creator_id, p_pictures);
  insert into private.applications (
    creator_id, request_id, first_name, last_name, country, date_of_birth)
  values (
    p_creator_id, p_request_id, v_legal ->> 'first_name', v_legal ->> 'last_name',
    v_legal ->> 'country', (v_legal ->> 'date_of_birth')::date)
  returning * into v_application;
  insert into private.legal_identities as l (
    creator_id, application_id, first_name, last_name, country, date_of_birth)
  values (p_creator_id, v_application.id, v_application.first_name, v_application.last_name,
          v_application.country, v_application.date_of_birth)
  on conflict (creator_id) do update set
    application_id = excluded.application_id, first_name = excluded.first_name,
    last_name = excluded.last_name, country = excluded.country,
    date_of_birth = coalesce(excluded.date_of_birth, l.date_of_birth);
  insert into private.application_pictures (application_id, kind)
  select v_application.id, k from unnest(private.application_kinds()) k;
  perform private.bring_picture(
    v_application, p.kind, p.bytes, private.plain_type(p.type))
  from jsonb_to_recordset(p_pictures) p (kind public.upload_kind, bytes bigint, type text);
  perform private.describe_creator(p_creator_id, v_kept);
  perform private.keep_referrer(p_creator_id, p_referrer_id);
  update public.account_settings set application_state = 'pending' where profile_id = p_creator_id;
  perform private.queue_mail(
    p_creator_id, 'application_received', '{}', v_application.id::text);
  return v_application;
end $$;
comment on function private.file_application(uuid, uuid, uuid, jsonb, jsonb) is
  'Stores a new application with slots for its pictures. The caller holds the lock of the '
  'creator''s settings, so that two submissions at once are one.';

create function private.application_answer(
  p_application private.applications, p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_picture record;
  v_slot jsonb;
  v_uploads jsonb := '[]';
begin
  for v_picture in
    select p.kind, p.media_id, g.bytes, g.type
    from private.application_pictures p
    join private.upload_slots s on s.media_id = p.media_id and s.filled_at is null
    join jsonb_to_recordset(p_pictures) g (kind public.upload_kind, bytes bigint, type text)
      on g.kind = p.kind
    where p.application_id = p_application.id and p_application.state = 'pending'
    order by p.kind
  loop
    v_slot := private.renew_slot(v_picture.media_id, v_picture.bytes, v_picture.type);
    if v_slot is not null then
      v_uploads := v_uploads || (jsonb_build_object('kind', v_picture.kind) || v_slot);
    end if;
  end loop;
  return jsonb_build_object('application_id', p_application.id, 'uploads', v_uploads);
end $$;
comment on function private.application_answer(private.applications, jsonb) is
  '{application_id, uploads: [{kind, media_id, bucket, name}]}: slots of the pictures that are '
  'not uploaded yet, adapted to the announced sizes and types.';
