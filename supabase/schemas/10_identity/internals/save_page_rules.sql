-- Rules of a creator's page: whether strangers see the wall, and who may write. Saving the same
-- rules again changes nothing.
create function private.save_page_rules(p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_strange text;
begin
  if jsonb_typeof(p_rules) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  select r.key into v_strange from jsonb_each(p_rules) r
  where jsonb_typeof(r.value) <> 'boolean' or r.key <> all (array[
    'is_free_wall_disabled', 'is_paid_only', 'requires_card', 'requires_subscription'])
  limit 1;
  if v_strange is not null then
    perform private.fail('invalid_payload', jsonb_build_object('field', v_strange));
  end if;
  update public.creator_settings set
    is_free_wall_disabled =
      coalesce((p_rules ->> 'is_free_wall_disabled')::boolean, is_free_wall_disabled),
    is_paid_only = coalesce((p_rules ->> 'is_paid_only')::boolean, is_paid_only),
    requires_card = coalesce((p_rules ->> 'requires_card')::boolean, requires_card),
    requires_subscription =
      coalesce((p_rules ->> 'requires_subscription')::boolean, requires_subscription)
  where creator_id = v_me;
end $$;
