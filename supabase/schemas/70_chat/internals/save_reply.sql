-- Saved replies: keeping, changing, ordering and removing them. Each may be repeated.
create function private.saving_creator() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  -- One command of a creator at a time, so that two tabs cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended(v_me || ' saved_replies', 0));
  return v_me;
end $$;
comment on function private.saving_creator() is
  'The caller, a creator, under the lock of their saved replies.';

create function private.save_reply(p_text text, p_reply_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.saving_creator();
  v_text text := btrim(coalesce(p_text, ''), E' \n\r\t');
begin
  if length(v_text) not between 1 and private.limit_saved_reply_max() then
    perform private.fail('saved_reply_length');
  elsif p_reply_id is not null then
    update public.saved_replies set text = v_text where id = p_reply_id and creator_id = v_me;
    if not found then
      perform private.fail('saved_reply_not_found');
    end if;
    return;
  elsif exists (select from public.saved_replies where creator_id = v_me and text = v_text) then
    return;
  elsif (select count(*) from public.saved_replies where creator_id = v_me)
      >= private.limit_saved_replies_max() then
    perform private.fail('too_many_saved_replies');
  end if;
  insert into public.saved_replies (creator_id, position, text)
  select v_me, coalesce(max(r.position), 0) + 1, v_text
  from public.saved_replies r where r.creator_id = v_me;
end $$;

create function private.remove_saved_reply(p_reply_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.saving_creator();
begin
  delete from public.saved_replies where id = p_reply_id and creator_id = v_me;
end $$;

create function private.order_saved_replies(p_reply_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.saving_creator();
begin
  if p_reply_ids is null or cardinality(p_reply_ids) > private.limit_saved_replies_max() then
    perform private.fail('invalid_payload', '{"field": "reply_ids"}');
  end if;
  -- Those of another tab that are not named keep their order, behind the others.
  update public.saved_replies r set position = n.place
  from (
    select x.id, row_number() over (
      order by array_position(p_reply_ids, x.id), x.position, x.id) as place
    from public.saved_replies x where x.creator_id = v_me) n
  where r.id = n.id and r.position <> n.place;
end $$;
