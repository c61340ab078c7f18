-- Queues of staff with :rows items each, half of them claimed by somebody, and blocked words.
insert into public.media (id, owner_id, kind, purpose, state, width, height, used_at, review_state)
select private.derived_id('waiting' || n), bench.user('creator', 1 + n % :creators), 'image', 'post', 'ready',
       900, 600, now(), 'pending'
from generate_series(1, :rows) n;
insert into private.reviews (media_id, owner_id, asked_at, due_at, claimed_by, claimed_until)
select private.derived_id('waiting' || n), bench.user('creator', 1 + n % :creators), now(),
       now() + interval '12 hours' * (n::numeric * 7919 % :rows / :rows),
       case when n % 2 = 0 then 'Zoe' end, case when n % 2 = 0 then now() + interval '20 minutes' end
from generate_series(1, :rows) n
on conflict (media_id) do nothing;

insert into private.reports (id, request_id, target, target_id, owner_id, reason, text, snapshot)
select private.derived_id('report' || n), gen_random_uuid(), 'post', private.derived_id('post' || n),
       bench.user('creator', 1 + n % :creators), 'illegal', 'A report of a bench.', '{}'
from generate_series(1, :rows) n;
insert into private.cases (report_id, kind, due_at, claimed_by, claimed_until)
select private.derived_id('report' || n), 'illegal', now() + interval '7 days' * (n::numeric * 7919 % :rows / :rows),
       case when n % 2 = 0 then 'Zoe' end, case when n % 2 = 0 then now() + interval '20 minutes' end
from generate_series(1, :rows) n;

insert into public.decisions (id, person_id, act, target, target_id, category, reason, source, decided_by)
select private.derived_id('decision' || n), bench.user('creator', 1 + n % :creators), 'removed', 'post',
       private.derived_id('post' || n), 'illegal', 'A reason of a bench.', 'report', 'Zoe'
from generate_series(1, :rows) n;
insert into public.appeals (decision_id, text, due_at, claimed_by, claimed_until)
select private.derived_id('decision' || n), 'An appeal of a bench.',
       now() + interval '14 days' * (n::numeric * 7919 % :rows / :rows),
       case when n % 2 = 0 then 'Eve' end, case when n % 2 = 0 then now() + interval '20 minutes' end
from generate_series(1, :rows) n;

insert into public.performers (id, creator_id, name)
select private.derived_id('performer' || n), bench.user('creator', 1 + n % :creators), 'Guest ' || n
from generate_series(1, :rows) n;
insert into public.releases (performer_id, creator_id, state, link_hash, expires_at, submitted_at, due_at,
                             claimed_by, claimed_until)
select private.derived_id('performer' || n), bench.user('creator', 1 + n % :creators), 'submitted',
       sha256(convert_to('release' || n, 'utf8')), now() + interval '14 days', now(),
       now() + interval '48 hours' * (n::numeric * 7919 % :rows / :rows),
       case when n % 2 = 0 then 'Zoe' end, case when n % 2 = 0 then now() + interval '20 minutes' end
from generate_series(1, :rows) n;

insert into private.blocked_terms (words, added_by)
select distinct private.term_words('term ' || translate(md5('word' || n), '0123456789', 'ghijklmnop')), 'Ada'
from generate_series(1, :terms) n
on conflict do nothing;
