-- Rate limits of guests: requests are counted by the address that the edge of the platform saw, not
-- by the address that the caller claims.
select plan(23);

create function pg_temp.come_from(p_headers jsonb) returns void
language sql as $$ select set_config('request.headers', p_headers::text, true) $$;
create function tests.checks(p_times integer) returns jsonb
language sql as $$
  select (array_agg(api.check_signup('a_free_name', 'nobody@example.test')::jsonb order by n))[p_times]
  from generate_series(1, p_times) n
$$;
create function tests.searches(p_times integer) returns jsonb
language plpgsql as $$
begin
  if auth.uid() is null then
    return (select (array_agg(api.guest_search('nobody')::jsonb order by n))[p_times] from generate_series(1, p_times) n);
  end if;
  return (select (array_agg(api.search_creators('nobody')::jsonb order by n))[p_times] from generate_series(1, p_times) n);
end $$;

select tests.set_now('2026-03-01 12:00:00+00');
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.7"}');
select tests.act_as_guest();
select is(tests.checks(60) ->> 'username', 'free',
  '[F14] sixty name checks in a minute are allowed');
select is(tests.checks(1), '{"refused": "rate_limited"}',
  '[F14] the 61st name check in a minute is refused');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "198.51.100.1, 203.0.113.7"}');
select tests.act_as_guest();
select is(tests.checks(1), '{"refused": "rate_limited"}',
  '[F14] a forged first hop does not change the counted address');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.8"}');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'username', 'free', '[F14] another address has its own limit');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.7"}');
select tests.pass('1 minute');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'username', 'free',
  '[F14] the limit of an address is reset after a minute');

-- the header that the site configures
select tests.act_as_owner();
update private.site_config set value = '"X-Edge-Address"' where key = 'address_header';
select pg_temp.come_from('{"x-edge-address": "203.0.113.20", "cf-connecting-ip": "203.0.113.21", "x-forwarded-for": "203.0.113.22, 203.0.113.23"}');
select is(private.caller_address(), '203.0.113.20',
  '[F14] the address comes from the header that the site configures');
select pg_temp.come_from('{"cf-connecting-ip": "203.0.113.21", "x-forwarded-for": "203.0.113.22, 203.0.113.23"}');
select is(private.caller_address(), '203.0.113.23',
  '[F14] a request without the configured header is counted by its last hop');
update private.site_config set value = 'null' where key = 'address_header';
select is(private.caller_address(), '203.0.113.23',
  '[F14] a site without a configured header counts by the last hop');
select pg_temp.come_from('{"cf-connecting-ip": "203.0.113.21"}');
select is(private.caller_address(), 'unknown', '[F14] a header that is not configured is not read');
select set_config('request.headers', '', true);
select is(private.caller_address(), 'unknown', '[F14] a call outside of a request has no address');

-- a household has a whole /64 network of IPv6 addresses, which is counted as one address
create function pg_temp.counted(p_address text) returns text language plpgsql as $$
begin
  perform pg_temp.come_from(jsonb_build_object('x-forwarded-for', '9.9.9.9, ' || p_address));
  return private.caller_address();
end $$;
select is(pg_temp.counted('2001:db8:1:2::1'), '2001:db8:1:2::/64',
  '[F14] an IPv6 address is counted by its /64 network');
select is(pg_temp.counted('2001:0DB8:0001:0002:ffff:abcd:0:9'), '2001:db8:1:2::/64',
  '[F14] an IPv6 address in the long notation is counted by its /64 network');
select is(pg_temp.counted('2001:db8:1:3::1'), '2001:db8:1:3::/64',
  '[F14] an address in another /64 network is counted separately');
select is(pg_temp.counted('::ffff:203.0.113.7'), '203.0.113.7',
  '[F14] an IPv4 address in IPv6 notation is counted as IPv4');
select is(pg_temp.counted('203.0.113.8'), '203.0.113.8', '[F14] an IPv4 address is counted whole');
select is(pg_temp.counted('not:an:address'), 'not:an:address',
  '[F14] an invalid address is counted as it is written');
select pg_temp.counted('2001:db8:1:2::1');
select tests.act_as_guest();
select tests.checks(60);
select tests.act_as_owner();
select pg_temp.counted('2001:db8:1:2:dead:beef:0:1');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'refused', 'rate_limited',
  '[F14] the addresses of one /64 network share one limit');
select tests.act_as_owner();
select pg_temp.counted('2001:db8:1:3::1');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'username', 'free', '[F14] another /64 network has its own limit');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.7"}');
select tests.act_as_guest();

-- searching
select is(tests.searches(60), '[]', '[F28] sixty guest searches in a minute are allowed');
select is(tests.searches(1), '{"refused": "rate_limited"}',
  '[F28] the 61st guest search in a minute is refused');
select tests.act_as_owner();
select tests.make_fan('jonas');
select tests.act_as('jonas');
select is(tests.searches(1), '[]', '[F28] a signed-in user is counted separately from guests');
select is(tests.searches(60), '{"refused": "rate_limited"}',
  '[F28] the 61st search of a signed-in user in a minute is refused');
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('jonas');
select is(tests.searches(1), '[]', '[F28] the limit of a signed-in user is reset after a minute');
select * from finish();
