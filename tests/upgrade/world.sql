-- The world of a release: users, posts, stories, messages and money as the commands of the product
-- create them, dated two months ago. It extends the readers' world of the database tests by what
-- those tests do not need: tips, votes, reports, trials, folded and unfolded rows of the ledger.
begin;
select tests.set_now_with_ids(now() - interval '60 days');
select tests.make_readers();

select tests.link_card(tests.id_of('subscriber'));
select tests.act_as('subscriber');
select api.send_tip(tests.id_of('mara'), 700, gen_random_uuid());
select api.vote(tests.placed('poll'), 1::smallint);
select api.report_post(gen_random_uuid(), tests.placed('private'), 'spam', 'mark-look');
select tests.act_as('buyer');
select api.like_comment(tests.placed('comment-mark-said'), true);
select tests.act_as('mara');
select api.send_trial('somebody@example.test', 7, gen_random_uuid());
select api.start_limited_offer(900, 5, gen_random_uuid());
select api.save_chat_prices(100, 300, 500);
select tests.act_as_owner();
commit;

select private.compact_ledger();
select private.roll_up_counters();

begin;
select tests.act_as('stranger');
select api.send_tip(tests.id_of('ines'), 500, gen_random_uuid());
select api.follow(tests.id_of('ines'));
select tests.act_as('ines');
select api.create_post('public', 'mark-later', '{}', gen_random_uuid());
select tests.act_as_owner();
commit;
