-- What a member is told of, by topic and channel: money, security and decisions are always told.
select plan(38);

select tests.make_creator('mara', 1500);
select tests.make_fan('jonas', 5000);
select tests.make_fan('noor', 5000);
select tests.make_fan('held');
select tests.suspend(tests.id_of('held'));

create function pg_temp.choose(p_user text, p_topic text, p_channel text, p_is_on text default 'false')
returns text language sql as $$
  select tests.answer(p_user, format(
    'api.set_notification_choice(%L, %L, %s)', p_topic, p_channel, p_is_on))
$$;
create function pg_temp.state(p_user text, p_topic text) returns text language sql as $$
  select tests.answer(p_user, format(
    '(select concat_ws('' '', c ->> ''page'', c ->> ''mail'', c ->> ''push'')
      from json_array_elements(api.my_notification_choices()) c where c ->> ''topic'' = %L)', p_topic))
$$;
create function pg_temp.topics(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(c ->> ''topic'', '','' order by o)
    from json_array_elements(api.my_notification_choices()) with ordinality t (c, o))')
$$;

select is(pg_temp.topics('jonas'), 'messages,posts,stories,offers,likes,subscriptions,account',
  '[F135] a fan chooses among the topics of a fan');
select is(pg_temp.topics('mara'), 'messages,comments,likes,tips,sales,subscriptions,account',
  '[F135] a creator chooses among the topics of a creator');
select is(pg_temp.state('jonas', 'posts'), 'on none on', '[F135] posts are listed and pushed, and never mailed');
select is(pg_temp.state('jonas', 'likes'), 'on none off', '[F135] likes are not pushed at the beginning');
select is(pg_temp.state('jonas', 'messages'), 'always on on', '[F135] messages have a list of their own, always');
select is(pg_temp.state('jonas', 'subscriptions'), 'on on on', '[F135] subscriptions are told in every way');
select is(pg_temp.state('jonas', 'account'), 'always always on',
  '[F135] money, security and decisions are always listed and mailed');

-- one choice at a time, of the caller only
select is(pg_temp.choose('jonas', 'posts', 'page'), 'done', '[F135] a fan switches posts off in the list');
select is(pg_temp.state('jonas', 'posts'), 'off none on', '[F135] the other ways stay on');
select is(pg_temp.choose('jonas', 'posts', 'push'), 'done', '[F135] a fan switches posts off for pushes');
select is(pg_temp.choose('jonas', 'posts', 'push'), 'done', '[F135] the same choice again succeeds');
select is(pg_temp.state('jonas', 'posts'), 'off none off', '[F135] both are off');
select is(pg_temp.choose('jonas', 'posts', 'page', 'true'), 'done', '[F135] a fan switches posts on again');
select is(pg_temp.state('jonas', 'posts'), 'on none off', '[F135] posts are listed again');
select is(pg_temp.choose('jonas', 'messages', 'mail'), 'done', '[F64] a fan switches mails about messages off');
select is(pg_temp.state('jonas', 'messages'), 'always off on', '[F64] mails about messages are off');
select is(pg_temp.state('noor', 'messages') || pg_temp.state('noor', 'posts'), 'always on onon none on',
  '[F135] the choices of another fan stay');

-- refusals, each beside a choice that is accepted
select is(pg_temp.choose('jonas', 'account', 'mail'), 'notification_required',
  '[F135] mails about money, security and decisions cannot be switched off');
select is(pg_temp.choose('jonas', 'account', 'page'), 'notification_required',
  '[F135] the list always shows money, security and decisions');
select is(pg_temp.choose('jonas', 'messages', 'page'), 'notification_required',
  '[F135] messages always have a list of their own');
select is(pg_temp.choose('jonas', 'account', 'push'), 'done', '[F135] pushes about the account can be switched off');
select is(pg_temp.choose('jonas', 'posts', 'mail'), 'invalid_payload', '[F135] a mail that does not exist is refused');
select is(pg_temp.choose('jonas', 'tips', 'page'), 'invalid_payload', '[F135] a fan has no choice of a creator');
select is(pg_temp.choose('mara', 'tips', 'page'), 'done', '[F135] a creator has that choice');
select is(pg_temp.choose('mara', 'posts', 'page'), 'invalid_payload', '[F135] a creator has no choice of a fan');
select is(pg_temp.choose('jonas', 'everything', 'page'), '22P02', '[F135] an unknown topic is refused');
select is(tests.answer('jonas', $$api.set_notification_choice(null, 'page', true)$$), 'invalid_payload', '[F135] no topic is refused');
select is(tests.answer('jonas', $$api.set_notification_choice('posts', null, true)$$), 'invalid_payload', '[F135] no channel is refused');
select is(pg_temp.choose('jonas', 'posts', 'page', 'null'), 'invalid_payload', '[F135] neither on nor off is refused');
select is(pg_temp.choose('held', 'posts', 'page'), 'account_suspended', '[F105] a suspended fan cannot choose');
select is(pg_temp.choose('guest', 'posts', 'page'), '42501', '[F135] a guest cannot choose');

-- the list and the badge leave out what is off; it is there again once it is on
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select tests.pass_with_ids('1 minute');
select tests.post('mara', 'public', 'a post');
create function pg_temp.seen(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select concat_ws('' '', coalesce(string_agg(l ->> ''kind'', '',''), ''nothing''),
    api.activity_state()::jsonb ->> ''notifications'') from json_array_elements(api.notifications() -> ''lines'') l)')
$$;
select is(pg_temp.seen('jonas'), 'wall_post 1', '[F135] a post is listed and counted');
select pg_temp.choose('jonas', 'posts', 'page');
select is(pg_temp.seen('jonas'), 'nothing 0', '[F135] a post is neither listed nor counted once posts are off');
select pg_temp.choose('jonas', 'posts', 'page', 'true');
select is(pg_temp.seen('jonas'), 'wall_post 1', '[F135] a post is listed again once posts are on');
select tests.answer('jonas', $$api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$);
select is(pg_temp.seen('mara'), 'nothing 0', '[F135] a tip is not listed to a creator who switched tips off');
select pg_temp.choose('mara', 'tips', 'page', 'true');
select is(pg_temp.seen('mara'), 'tip 1', '[F135] the tip is listed once tips are on');

-- every kind and every mail has one topic
select is_empty($$select k from unnest(enum_range(null::public.notification_kind)) k where private.topic_of_kind(k) is null$$,
  '[F135] every notification has a topic');
select set_eq($$select t from unnest(enum_range(null::private.mail_template)) t where private.topic_of_mail(t) is not null$$,
  array['new_message', 'global_message', 'subscription_started', 'subscription_terminated',
        'subscription_expired', 'renewal_reminder']::private.mail_template[],
  '[F64] only mails about messages and subscriptions can be switched off');
select * from finish();
