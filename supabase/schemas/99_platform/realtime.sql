-- Who may listen and who may speak, by topic. user:<id> is that person's alone and only the
-- database speaks there. Rights are checked at the join; what is sent is a hint, never content.
create function private.topic_id(p_topic text, p_prefix text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_topic ~ ('^' || p_prefix || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then substr(p_topic, length(p_prefix) + 2)::uuid end
$$;
comment on function private.topic_id(text, text) is
  'The id of a topic of that kind; null for any other topic.';
grant execute on function private.topic_id(text, text) to authenticated;

create policy user_topic_own on realtime.messages for select to authenticated
  using (private.topic_id((select realtime.topic()), 'user') = (select auth.uid()));
