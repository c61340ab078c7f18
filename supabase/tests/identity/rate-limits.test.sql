-- How often a guest may ask: by the address that the platform's edge saw, whatever the caller
-- claims.
select plan(22);

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
select is(tests.checks(60) ->> 'username', 'free', '[F14] sixty checks of a name in a minute are answered');
select is(tests.checks(1), '{"refused": "rate_limited"}', '[F14] the next is not');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "198.51.100.1, 203.0.113.7"}');
select tests.act_as_guest();
select is(tests.checks(1), '{"refused": "rate_limited"}', '[F14] whatever address they claim to come from');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.8"}');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'username', 'free', '[F14] another address is free to ask');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.7"}');
select tests.pass('1 minute');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'username', 'free', '[F14] and a minute later so is the first');

-- the header that the site trusts
select tests.act_as_owner();
update private.site_config set value = '"X-Edge-Address"' where key = 'address_header';
select pg_temp.come_from('{"x-edge-address": "203.0.113.20", "cf-connecting-ip": "203.0.113.21", "x-forwarded-for": "203.0.113.22, 203.0.113.23"}');
select is(private.caller_address(), '203.0.113.20', '[F14] the header that the site names has the address');
select pg_temp.come_from('{"cf-connecting-ip": "203.0.113.21", "x-forwarded-for": "203.0.113.22, 203.0.113.23"}');
select is(private.caller_address(), '203.0.113.23', '[F14] without it the last hop counts');
update private.site_config set value = 'null' where key = 'address_header';
select is(private.caller_address(), '203.0.113.23', '[F14] and where the site names none');
select pg_temp.come_from('{"cf-connecting-ip": "203.0.113.21"}');
select is(private.caller_address(), 'unknown', '[F14] no other header is read');

-- a household has 2^64 addresses of IPv6: it is counted once
create function pg_temp.counted(p_address text) returns text language plpgsql as $$
begin
  perform pg_temp.come_from(jsonb_build_object('x-forwarded-for', '9.9.9.9, ' || p_address));
  return private.caller_address();
end $$;
select is(pg_temp.counted('2001:db8:1:2::1'), '2001:db8:1:2::/64', '[F14] an address of IPv6 counts by its first half');
select is(pg_temp.counted('2001:0DB8:0001:0002:ffff:abcd:0:9'), '2001:db8:1:2::/64', '[F14] however it is written');
select is(pg_temp.counted('2001:db8:1:3::1'), '2001:db8:1:3::/64', '[F14] another half is another household');
select is(pg_temp.counted('::ffff:203.0.113.7'), '203.0.113.7', '[F14] IPv4 written as IPv6 is IPv4');
select is(pg_temp.counted('203.0.113.8'), '203.0.113.8', '[F14] which is counted whole');
select is(pg_temp.counted('not:an:address'), 'not:an:address', '[F14] what is no address is counted as it is');
select pg_temp.counted('2001:db8:1:2::1');
select tests.act_as_guest();
select tests.checks(60);
select tests.act_as_owner();
select pg_temp.counted('2001:db8:1:2:dead:beef:0:1');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'refused', 'rate_limited', '[F14] the limit of a household holds for its next address');
select tests.act_as_owner();
select pg_temp.counted('2001:db8:1:3::1');
select tests.act_as_guest();
select is(tests.checks(1) ->> 'username', 'free', '[F14] and not for the household beside');
select tests.act_as_owner();
select pg_temp.come_from('{"x-forwarded-for": "203.0.113.7"}');
select tests.act_as_guest();

-- searching
select is(tests.searches(60), '[]', '[F28] sixty searches in a minute are answered');
select is(tests.searches(1), '{"refused": "rate_limited"}', '[F28] the next is not');
select tests.act_as_owner();
select tests.make_fan('jonas');
select tests.act_as('jonas');
select is(tests.searches(1), '[]', '[F28] somebody who is signed in is counted by themselves');
select is(tests.searches(60), '{"refused": "rate_limited"}', '[F28] as often, and no more');
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('jonas');
select is(tests.searches(1), '[]', '[F28] until the minute is over');
select * from finish();
