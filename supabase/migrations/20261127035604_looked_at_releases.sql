-- looked at releases.
select private.note_migration('20261127035604', '3467d3559a41a0c7', '4ef3026f03143048');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.with_kept_fields(p_creator_id uuid, p_fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    return p_fields;
  end if;
  return p_fields || coalesce((
    select jsonb_object_agg(k.key, k.value)
    from private.legal_identities l
    cross join lateral jsonb_each(jsonb_strip_nulls(jsonb_build_object(
      'first_name', l.first_name, 'last_name', l.last_name, 'country', l.country,
      'date_of_birth', l.date_of_birth))) k
    where l.creator_id = p_creator_id and coalesce(btrim(p_fields ->> k.key), '') = ''), '{}');
end $function$;

CREATE OR REPLACE FUNCTION staff.accept_release(p_staff text, p_reason text, p_handle text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_release public.releases := private.release_named(p_handle);
begin
  perform private.record_gated_act(p_staff, p_reason, 'accept_release', v_release.creator_id,
    jsonb_build_object('release', v_release.handle));
  -- What was submitted again after the look is not meant.
  if v_release.state = 'submitted' and not exists (
      select from private.performer_files f where f.performer_id = v_release.performer_id
        and private.normal_name(p_staff) = any (f.looked_by)) then
    perform private.require_release_pictures(v_release.performer_id);
    perform private.fail('conflict');
  end if;
  perform private.decide_release(v_release.performer_id, null, p_staff);
end $function$;

CREATE OR REPLACE FUNCTION staff.open_release(p_staff text, p_reason text, p_handle text)
 RETURNS TABLE(what text, words text, address text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_release public.releases := private.release_named(p_handle);
begin
  perform private.record_gated_act(p_staff, p_reason, 'open_release', v_release.creator_id,
    jsonb_build_object('release', v_release.handle));
  update private.performer_files f
  set looked_by = array_append(f.looked_by, private.normal_name(p_staff))
  where f.performer_id = v_release.performer_id
    and private.normal_name(p_staff) <> all (f.looked_by)
    -- Nobody has looked at a picture that is not there yet.
    and not exists (
      select from private.release_pictures(f.performer_id) s where s.state <> 'ready');
  return query
    select w.what, w.words, null
    from private.performer_files f
    join public.performers p on p.id = f.performer_id
    cross join lateral (values
      ('legal name', f.legal_name), ('other names', f.aliases),
      ('name that the creator gives', p.name), ('born', f.birth_date::text),
      ('signed', f.signature || ', ' || to_char(f.signed_at at time zone 'UTC',
        'YYYY-MM-DD HH24:MI') || ' UTC'),
      ('lets buyers download', case when v_release.is_downloaded then 'yes' else 'no' end))
      w (what, words)
    where f.performer_id = v_release.performer_id;
  return query
    select case s.kind when 'id_document' then 'ID' else 'picture of the person' end,
           case when s.state <> 'ready' then 'not there: ' || s.state end,
           case when s.state = 'ready' then private.look_address(s.media_id) end
    from private.release_pictures(v_release.performer_id) s;
end $function$;

COMMENT ON FUNCTION "staff"."accept_release"(text, text, text) IS 'Accepts a release: media that wait for this person alone can be posted. The creator, and the person where there is an address, get a mail. Errors: not_found, conflict (not submitted, or not opened by p_staff since both pictures are there), id_document_missing, id_selfie_missing, staff_code_needed, staff_name_missing, staff_reason_missing.';

-- A look before this migration may have missed a picture that came later: staff look once more.
update private.performer_files f set looked_by = '{}'
from public.releases r
where r.performer_id = f.performer_id and r.state = 'submitted' and f.looked_by <> '{}';
