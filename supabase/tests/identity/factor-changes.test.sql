-- A second factor that begins to count or is removed: its owner reads a mail, and a removal holds
-- payouts. A factor that was never verified does neither.
select plan(10);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.set_now('2026-03-01 12:00:00+00');

create function pg_temp.mails(p_username text) returns bigint language sql as $$
  select count(*) from private.mails
  where recipient_id = tests.id_of(p_username) and template = 'sign_in_method_changed'
$$;
create function pg_temp.hold(p_username text) returns timestamptz language sql as $$
  select private.payout_hold_until(tests.id_of(p_username))
$$;
create function pg_temp.verify(p_username text) returns void language sql as $$
  update auth.mfa_factors set status = 'verified' where user_id = tests.id_of(p_username)
$$;
create function pg_temp.remove(p_username text) returns void language sql as $$
  delete from auth.mfa_factors where user_id = tests.id_of(p_username)
$$;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
select gen_random_uuid(), tests.id_of(u), 'Phone', 'totp', 'unverified', now(), now()
from unnest(array['mara', 'ines']) u;

select is(pg_temp.mails('mara'), 0::bigint, '[F159] a factor that is not verified sends no mail');
select pg_temp.remove('ines');
select is(pg_temp.mails('ines'), 0::bigint, '[F159] nor does its removal');
select is(pg_temp.hold('ines'), null, '[F159] nor does its removal hold payouts');

select pg_temp.verify('mara');
select is(pg_temp.mails('mara'), 1::bigint, '[F159] a verified factor is told by mail');
select is(pg_temp.hold('mara'), null, '[F159] a new factor holds no payout');
update auth.mfa_factors set updated_at = now() where user_id = tests.id_of('mara');
select pg_temp.verify('mara');
select is(pg_temp.mails('mara'), 1::bigint, '[F159] using it tells nothing');

select tests.set_now('2026-03-02 12:00:00+00');
select pg_temp.remove('mara');
select is(pg_temp.mails('mara'), 2::bigint, '[F159] the removal is told by mail');
select is(pg_temp.hold('mara'), '2026-03-05 12:00:00+00'::timestamptz,
  '[F159] the removal holds payouts for 72 hours');
select is(pg_temp.hold('ines'), null, '[F159] of nobody else');
select tests.set_now('2026-03-05 12:00:00+00');
select is(pg_temp.hold('mara'), null, '[F159] the hold ends');

select * from finish();
