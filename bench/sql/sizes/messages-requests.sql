-- The requests of the messages of portion $1.
insert into bench.requests
select md5('user' || case when (1 + n / (:rows / 100)) % 2 = 0 then 1 else -1 end
           * (1 + n % (:rows / 100)))::uuid,
       md5('message' || n)::uuid, md5('conversation' || 1 + n % (:rows / 100))::uuid
from generate_series($1::bigint * :portion, ($1::bigint + 1) * :portion - 1) n
