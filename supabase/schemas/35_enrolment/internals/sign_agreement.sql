-- Reading and signing the agreement with creators. It is signed with the legal name, so an
-- application comes before it.
create function private.my_agreement() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select json_build_object('version', a.version, 'text', a.text, 'name', s.name,
      'signed_at', s.signed_at)
    from private.agreements a
    left join private.agreement_signatures s on s.creator_id = v_me and s.version = a.version
    order by a.version desc limit 1);
end $$;

create function private.sign_agreement(p_version integer, p_name text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_version integer := (select max(version) from private.agreements);
  v_signed_at timestamptz;
begin
  if p_version is distinct from v_version then
    perform private.fail('agreement_changed');
  elsif not exists (select from private.legal_identities where creator_id = v_me) then
    perform private.fail('method_forbidden');
  elsif not coalesce(private.is_legal_name(v_me, p_name), false) then
    perform private.fail('agreement_name_wrong', '{"field": "name"}');
  end if;
  insert into private.agreement_signatures (creator_id, version, name)
  values (v_me, v_version, btrim(p_name)) on conflict do nothing
  returning signed_at into v_signed_at;
  return coalesce(v_signed_at, (
    select signed_at from private.agreement_signatures
    where creator_id = v_me and version = v_version));
end $$;
comment on function private.sign_agreement(integer, text) is
  'Signs the version in force with the legal name of the caller, once; a second call returns the '
  'time of the first.';
