-- Messages in one table as they are today, and the same in eight hash partitions by conversation,
-- where each unique key has the conversation. A table of requests keeps the one that could not: a
-- request of a sender names one conversation, and a message has to find it there.
create schema bench;
create table bench.whole (like public.messages including all);

create table bench.requests (
  sender_id uuid not null,
  request_id uuid not null,
  conversation_id uuid not null,
  primary key (sender_id, request_id),
  unique (sender_id, request_id, conversation_id)
) partition by hash (sender_id);

create table bench.split (
  like public.messages including defaults including constraints including generated,
  primary key (conversation_id, id),
  unique (conversation_id, seq),
  unique (conversation_id, sender_id, request_id)
) partition by hash (conversation_id);

create unique index split_tip on bench.split (conversation_id, tip_id) where tip_id is not null;
create unique index split_global on bench.split (conversation_id, global_id)
  where global_id is not null;
create index split_replies on bench.split (conversation_id, reply_to_id)
  where reply_to_id is not null;
create index split_priced on bench.split (recipient_id, sender_id, id desc)
  where price_cents is not null and is_live;

do $$ begin
  for n in 0 .. 7 loop
    execute format('create table bench.requests_%s partition of bench.requests '
      'for values with (modulus 8, remainder %1$s)', n);
    execute format('create table bench.split_%s partition of bench.split '
      'for values with (modulus 8, remainder %1$s)', n);
  end loop;
end $$;
