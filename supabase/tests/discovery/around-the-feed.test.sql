-- What stands around the feed: suggestions, offers of followed creators, and the first steps of a
-- new fan.
select plan(26);

select tests.make_creator(u, fee) from (values
  ('mara', 1500), ('ines', 1000), ('theo', 1200), ('noor', 799)) c (u, fee);
select tests.make_creator('hidden', 1000, false);
select tests.make_fan('jonas');
update private.account_statuses set featured_at = private.now() - make_interval(mins => n)
from (values ('mara', 1), ('ines', 2), ('theo', 3), ('noor', 4)) f (u, n)
where profile_id = tests.id_of(f.u);

create function pg_temp.named(p_key text, p_user text default 'jonas') returns text language sql as $$
  select tests.answer(p_user, format(
    '(select string_agg(c ->> ''username'', '' '') from json_array_elements(api.suggestions() -> %L) c)', p_key))
$$;
create function pg_temp.offer(p_creator text) returns void language sql as $$
  select pg_sleep(0.002); -- an id is a time in milliseconds
  insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of(p_creator), 500, 3)
$$;

-- suggestions
select is(pg_temp.named('creators'), 'mara ines theo noor', '[F48] suggestions are listed creators, the last featured first');
select is(pg_temp.named('offers'), 'done', '[F48] there are no offers without a follow');
select is(pg_temp.named('creators', 'mara'), 'ineligible_action', '[F48] a creator gets no suggestions');
select is(pg_temp.named('creators', 'guest'), '42501', '[F48] a guest gets no suggestions');
select is(tests.answer('jonas', '(api.suggestions() #> ''{creators,0,key}'')'), 'null', '[F48] suggestions have no key of a page');
select tests.act_as('jonas');
select api.follow(tests.id_of('ines'))::jsonb;
select tests.act_as_owner();
select is(pg_temp.named('creators'), 'mara theo noor', '[F48] a followed creator is not suggested');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select is(pg_temp.named('creators'), 'theo noor', '[F48] a creator to whom the fan subscribes is not suggested');
select tests.act_as('theo');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.named('creators'), 'noor', '[F48] a creator who blocks the fan is not suggested');
select tests.act_as('jonas');
select api.unfollow(tests.id_of('ines'));
select tests.act_as_owner();
select is(pg_temp.named('creators'), 'ines noor', '[F48] a creator whom the fan does not follow any more is suggested again');
select tests.make_creator('crowd' || n) from generate_series(10, 15) n;
select is(array_length(string_to_array(pg_temp.named('creators'), ' '), 1), 5, '[F48] there are at most five suggestions');

-- offers
select pg_temp.offer(u) from unnest(array['mara', 'theo', 'noor', 'ines']) u;
select is(pg_temp.named('offers'), 'done', '[F48] offers of creators whom the fan does not follow are not listed');
select tests.act_as('jonas');
select api.follow(tests.id_of(u))::jsonb from unnest(array['ines', 'noor']) u;
select tests.act_as_owner();
insert into public.follows (fan_id, creator_id)
select tests.id_of('jonas'), tests.id_of(u) from unnest(array['mara', 'theo']) u;
select is(pg_temp.named('offers'), 'ines noor',
  '[F48] offers are those of followed creators, not of one who is paid or who blocks, the newest first');
select is(tests.answer('jonas', '(api.suggestions() #>> ''{offers,0,offer,price_cents}'')'), '500', '[F48] an offer has its price');
update public.limited_offers set sales_left = 0 where creator_id = tests.id_of('noor');
select is(pg_temp.named('offers'), 'ines', '[F48] an offer without sales left is not listed');
update public.limited_offers set sales_left = 3 where creator_id = tests.id_of('noor');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('ines');
select is(pg_temp.named('offers'), 'noor', '[F48] the offer of an unlisted creator is not listed');
insert into public.follows (fan_id, creator_id)
select tests.id_of('jonas'), tests.id_of('crowd' || n) from generate_series(10, 13) n;
select pg_temp.offer('crowd' || n) from generate_series(10, 13) n;
select is(array_length(string_to_array(pg_temp.named('offers'), ' '), 1), 3, '[F48] there are at most three offers');
insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
select is(pg_temp.named('creators') || pg_temp.named('offers'), 'donedone', '[F48] in a closed region there are neither');
select set_config('request.headers', '{}', true);

-- the first steps
create function pg_temp.steps(p_user text default 'newcomer') returns text language sql as $$
  select tests.answer(p_user, '(api.fan_first_steps()::jsonb)')
$$;
select tests.make_fan('newcomer');
select is(pg_temp.steps()::jsonb, '{"has_followed": false, "has_picture": false, "has_card": false}', '[F48] a new fan has done no step');
select tests.act_as('newcomer');
select api.follow(tests.id_of('noor'))::jsonb;
select tests.act_as_owner();
select is(pg_temp.steps()::jsonb -> 'has_followed', 'true', '[F48] a follow is a step');
insert into public.profile_pictures (profile_id, kind, name, thumb_name, width, height, blur, media_id)
values (tests.id_of('newcomer'), 'avatar', 'c.webp', 'd.webp', 500, 665, '', tests.make_media(tests.id_of('newcomer'), 'avatar'));
select is(pg_temp.steps()::jsonb -> 'has_picture', 'true', '[F48] a picture is a step');
select tests.link_card(tests.id_of('newcomer'));
select is(pg_temp.steps()::jsonb, '{"has_followed": true, "has_picture": true, "has_card": true}', '[F48] a card is a step');
select tests.make_fan('payer');
select tests.subscribe(tests.id_of('payer'), tests.id_of('noor'));
select is(pg_temp.steps('payer')::jsonb -> 'has_followed', 'true', '[F48] a subscription counts as a follow');
select is(pg_temp.steps('mara'), 'ineligible_action', '[F48] a creator has other steps');
select is(pg_temp.steps('guest'), '42501', '[F48] a guest has no steps');
update public.profiles set created_at = private.now() - make_interval(days => private.limit_first_steps_days()) + interval '1 minute'
where username = 'newcomer';
select is(pg_temp.steps() <> 'done', true, '[F48] the steps are there for two weeks');
update public.profiles set created_at = private.now() - make_interval(days => private.limit_first_steps_days())
where username = 'newcomer';
select is(pg_temp.steps(), 'done', '[F48] the steps are gone after two weeks');
select * from finish();
