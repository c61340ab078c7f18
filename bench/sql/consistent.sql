-- Checks that rows inserted in sets satisfy what triggers and commands maintain. Each query returns
-- the rows that do not; none may return a row.
do $$
declare
  v_fault text;
begin
  select fault into v_fault from (
    select 'a link to a media item shows what it may not, or hides it' as fault
    from public.post_media l
    join public.posts p on p.id = l.post_id join public.media m on m.id = l.media_id
    where l.is_live is distinct from private.is_link_live(p, m)
      or (l.creator_id, l.audience) is distinct from (p.creator_id, p.audience)
    union all
    select 'a post without its text' from public.posts p
    where not exists (select from public.post_texts x where x.post_id = p.id)
    union all
    select 'an open wall differs from its rule'
    from private.account_facts s join public.creator_settings c on c.creator_id = s.user_id
    where (s.is_listed and s.is_open and not c.is_free_wall_disabled) <> s.has_open_wall
    union all
    select 'a creator card differs from what it sums up'
    from private.creator_summaries c join private.account_facts s on s.user_id = c.creator_id
    join public.profiles p on p.id = c.creator_id
    where c.is_listed <> (s.is_listed and p.special is null)
      or c.followers <> (select count(*) from public.follows f
                         where f.creator_id = c.creator_id and f.ended_at is null)
    union all
    select 'a conversation counts other messages than it has'
    from public.conversations c
    join (select conversation_id, max(change_seq) as changed from public.messages group by 1) m
      on m.conversation_id = c.id
    where c.next_seq <> m.changed + 1
    union all
    select 'a conversation names another message than its last'
    from public.conversations c
    where c.last_message_id is distinct from (
      select id from public.messages m where m.conversation_id = c.id order by seq desc limit 1)
    union all
    select 'a priced message without its text or picture' from public.messages m
    where m.price_cents is not null
      and (not exists (select from public.message_bodies b where b.message_id = m.id)
           or m.media_count <> (select count(*) from public.message_media l
                                where l.message_id = m.id))
    union all
    select 'a message is unlocked without an unlock, or the reverse' from public.messages m
    left join public.unlocks u on u.message_id = m.id
    where (m.unlocked_at is null) <> (u.id is null)
    union all
    select 'a counter of the wall has drifted' from private.counter_faults()
    union all
    select fault from private.money_faults()
  ) f limit 1;
  if v_fault is not null then
    raise exception 'The rows of the benchmark are not consistent: %', v_fault;
  end if;
end $$;
