-- Messages of portion $1, a hundred in each conversation, which grow together.
insert into bench.:table (id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text,
                          request_id, request_digest, global_id, tip_id, tip_cents, created_at)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(salt, 3)
        || '8' || right(salt, 15))::uuid, md5('conversation' || k)::uuid,
       md5('user' || case when seq % 2 = 0 then k else -k end)::uuid,
       md5('user' || case when seq % 2 = 0 then -k else k end)::uuid, seq, seq, 'text',
       'See you on Friday, I will bring the pictures that we spoke of.', salt::uuid, salt::uuid,
       case when n % 70 = 0 then md5('global' || n)::uuid end,
       case when n % 50 = 0 then salt::uuid end, case when n % 50 = 0 then 500 end, at
from (
  select n, 1 + n % (:rows / 100) as k, 1 + n / (:rows / 100) as seq, md5('message' || n) as salt,
         now() - interval '365 days' * (1 - n::float8 / :rows) as at
  from generate_series($1::bigint * :portion, ($1::bigint + 1) * :portion - 1) n) r
