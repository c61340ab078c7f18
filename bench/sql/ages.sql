-- Proofs of age: of every user, and of guests up to the number :passes. The token of the measured
-- guest is 43 times a g.
insert into private.age_passes (user_id, method, result, expires_at)
select u.user_id, 'estimate', 'passed', private.now() + interval '1 year'
from private.account_facts u;
insert into private.age_passes (guest_hash, method, result, expires_at)
select sha256(convert_to('guest ' || n, 'UTF8')), 'estimate', 'passed',
       private.now() + interval '1 year'
from generate_series(1, :passes) n;
insert into private.age_passes (guest_hash, method, result, expires_at)
values (sha256(convert_to(repeat('g', 43), 'UTF8')), 'estimate', 'passed',
        private.now() + interval '1 year');
