-- Rows for the measurements of money: unbought priced messages, pairs of users without a history,
-- and finished requests. A sequence hands each row to one transaction, at any number of clients.
create sequence bench.unlock_turn;
create sequence bench.pair_turn;

create table bench.unlock_targets (
  turn bigint generated always as identity primary key,
  fan_id uuid not null,
  message_id uuid not null
);

create table bench.done (
  place bigint generated always as identity primary key,
  kind text not null,
  fan_id uuid not null,
  target_id uuid not null,
  cents bigint not null,
  request_id uuid not null
);
create index on bench.done (kind, place);

create table bench.conversations (
  id uuid primary key,
  creator_id uuid not null,
  fan_id uuid not null
);

with pairs as (
  select bench.user('fan', n) as fan_id, bench.user('creator', n % :creators + 1) as creator_id
  from generate_series(1, :fans) n),
made as (
  insert into public.conversations (one_id, other_id)
  select least(fan_id, creator_id), greatest(fan_id, creator_id) from pairs
  returning id, one_id, other_id)
insert into bench.conversations (id, creator_id, fan_id)
select m.id, p.creator_id, p.fan_id
from made m join pairs p on m.one_id = least(p.fan_id, p.creator_id)
                        and m.other_id = greatest(p.fan_id, p.creator_id);

-- A paid chat runs in each of them except the first fan's, whose message P10 counts.
insert into public.paid_chats (conversation_id, fan_id, creator_id, price_cents, request_id)
select id, fan_id, creator_id, 500, gen_random_uuid()
from bench.conversations where fan_id <> bench.user('fan', 1);

insert into public.conversation_members (conversation_id, user_id, is_unread)
select id, creator_id, true from bench.conversations;

-- Priced messages at the end of these conversations, as send_message writes them: the text in a row
-- of its own, and the sequence number of the conversation increased.
create function bench.add_unlock_targets(p_each integer) returns void
language plpgsql as $$
begin
  with made as (
    insert into public.messages (conversation_id, sender_id, recipient_id, seq, change_seq, kind,
                                 price_cents, request_id, request_digest)
    select c.id, b.creator_id, b.fan_id, c.next_seq + k - 1, c.next_seq + k - 1, 'text', 500,
           gen_random_uuid(), gen_random_uuid()
    from generate_series(1, p_each) k
    cross join bench.conversations b
    join public.conversations c on c.id = b.id
    returning id, sender_id, recipient_id),
  bodies as (
    insert into public.message_bodies (message_id, sender_id, text)
    select id, sender_id, 'what is bought' from made)
  insert into bench.unlock_targets (fan_id, message_id)
  select recipient_id, id from made order by md5(id::text);

  update public.conversations c
  set next_seq = next_seq + p_each, updated_at = now(),
      last_message_id = (select id from public.messages m
                         where m.conversation_id = c.id order by seq desc limit 1)
  where id in (select id from bench.conversations);
end $$;

create function bench.take_unlock() returns uuid
language plpgsql as $$
declare
  -- Read once; inside the condition it would be read for each row.
  v_turn bigint := nextval('bench.unlock_turn');
  v_target bench.unlock_targets;
begin
  select * into v_target from bench.unlock_targets where turn = v_turn;
  if v_target.turn is null then
    raise exception 'no message is left to unlock';
  end if;
  perform bench.act_as(v_target.fan_id);
  return v_target.message_id;
end $$;

-- The creators of a fan's turns; the one of the fan's conversation comes last.
create function bench.lock_pair(p_fans bigint, p_creators bigint) returns uuid
language plpgsql as $$
declare
  v_turn bigint := nextval('bench.pair_turn');
begin
  perform bench.act_as(bench.user('fan', (v_turn % p_fans + 1)::integer));
  return bench.user('creator', ((v_turn / p_fans + v_turn + 2) % p_creators + 1)::integer);
end $$;

-- First subscriptions, so that no reading is planned for empty tables.
create function bench.add_subscriptions(p_count integer, p_fans bigint, p_creators bigint)
returns void
language plpgsql as $$
declare
  v_creator_id uuid;
begin
  for i in 1 .. p_count loop
    v_creator_id := bench.lock_pair(p_fans, p_creators);
    perform api.start_subscription(
      v_creator_id, private.limit_fee_default_cents(), gen_random_uuid(),
      'I agree to pay $15.00 now and every 30 days until I stop the subscription.');
    perform set_config('role', 'none', true);
  end loop;
end $$;

create function bench.take_done(
  p_kind text, p_place bigint, out target_id uuid, out cents bigint, out request_id uuid)
language plpgsql as $$
declare
  v_done bench.done;
begin
  select * into v_done from bench.done d
  where d.kind = p_kind and d.place >= p_place order by d.place limit 1;
  perform bench.act_as(v_done.fan_id);
  target_id := v_done.target_id;
  cents := v_done.cents;
  request_id := v_done.request_id;
end $$;
