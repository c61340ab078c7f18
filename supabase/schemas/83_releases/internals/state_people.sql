-- Who is shown in a media item, as its owner states it before anything shows it.
create function private.stated_day(p_media public.media, p_day date) returns date
language plpgsql stable set search_path = '' as $$
declare
  v_uploaded date := (p_media.created_at at time zone 'UTC')::date;
begin
  if p_day > v_uploaded or p_day < make_date(private.limit_birth_year_min(), 1, 1) then
    perform private.refuse_field('invalid_payload', 'produced_on');
  end if;
  return nullif(p_day, v_uploaded);
end $$;
comment on function private.stated_day(public.media, date) is
  'The stated day of production: not after the upload (invalid_payload); null for the day of it.';

create function private.lock_performers(p_owner_id uuid, p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- a withdrawal locks the release and then the media, too
  perform from public.releases
  where performer_id = any (p_ids) and creator_id = p_owner_id order by performer_id for share;
  if (select count(*) from public.releases
      where performer_id = any (p_ids) and creator_id = p_owner_id)
     <> cardinality(p_ids) then
    perform private.fail('performer_not_found');
  end if;
end $$;
comment on function private.lock_performers(uuid, uuid[]) is
  'Locks the releases of the owner''s performers against a decision or a withdrawal. Errors: '
  'performer_not_found.';

create function private.state_people(
  p_media_id uuid, p_people public.shown_people, p_performer_ids uuid[], p_produced_on date)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_ids uuid[] := case when p_people = 'people'
    then array(select distinct i from unnest(p_performer_ids) i where i is not null)
    else '{}' end;
  v_media public.media;
  v_refusal record;
begin
  if cardinality(v_ids) > private.limit_performers_shown_max() then
    perform private.fail('too_many_performers');
  end if;
  perform private.lock_performers(v_me, v_ids);
  select * into v_media from public.media
  where id = p_media_id and owner_id = v_me and purpose not in ('id_document', 'id_selfie')
  for no key update;
  if v_media.id is null then
    perform private.fail('media_not_found');
  elsif v_media.release_state = 'withdrawn' then
    perform private.refuse_unreleased(v_media);
  elsif v_media.used_at is not null then
    perform private.fail('conflict');
  elsif exists (
      select from public.media_performers l
      join public.releases r on r.performer_id = l.performer_id
      where l.media_id = p_media_id and r.refusal = 'under_18') then
    perform private.fail('under_18');
  end if;
  delete from public.media_performers where media_id = p_media_id;
  insert into public.media_performers (media_id, performer_id, creator_id)
  select p_media_id, i, v_me from unnest(v_ids) i;
  -- left unsaid is people of whom nobody is named
  v_media.people := coalesce(p_people, 'people');
  v_media.produced_on := private.stated_day(v_media, p_produced_on);
  select * into v_refusal from private.release_refusal(v_media);
  update public.media
  set people = v_media.people, produced_on = v_media.produced_on,
      release_state = private.release_state_of(v_media)
  where id = p_media_id;
  return jsonb_build_object('refusal', v_refusal.code, 'name', v_refusal.name);
end $$;
comment on function private.state_people(uuid, public.shown_people, uuid[], date) is
  'States who is shown, in place of an earlier statement: {refusal, name}, why the media item may '
  'not be shown yet, or nulls. Errors: media_not_found, performer_not_found, too_many_performers, '
  'conflict (something shows it), release_withdrawn, under_18 (it named somebody whose ID shows '
  'that), invalid_payload (produced_on).';
