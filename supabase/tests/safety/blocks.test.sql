-- Blocks: kept as periods, effective in both directions, and not visible to the blocked user.
select plan(27);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.make_fan('third', 5000);
select tests.make_creator('hidden', 1500, false);

select tests.act_as('mara');
select throws_ok($$select api.block(tests.id_of('mara'))$$, 'PT403', 'cannot_block_yourself',
  '[F32] a user cannot block themselves');
select throws_ok($$select api.block(gen_random_uuid())$$, 'PT400', 'invalid_profile',
  '[F32] an unknown user cannot be blocked');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] a creator can block a fan');
select lives_ok($$select api.block(tests.id_of('jonas'))$$,
  '[F32] blocking the same fan again succeeds');
select is((select count(*) from public.blocks), 1::bigint,
  '[F32] blocking the same fan again creates no second row');

select tests.act_as('jonas');
select is_empty('select * from public.blocks', '[F32] the blocked fan cannot read the block');
select is(private.sees_creator(tests.id_of('mara')), false,
  '[F32] the blocked fan does not see the creator');
select tests.act_as('third');
select is(private.sees_creator(tests.id_of('mara')), true, '[F32] another fan sees the creator');

select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$, '[F32] a creator can end a block');
select tests.act_as('jonas');
select is(private.sees_creator(tests.id_of('mara')), true,
  '[F32] the fan sees the creator after the end of the block');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$,
  '[F32] a creator can block the same fan a second time');
select is((select count(*) from public.blocks), 2::bigint, '[F32] both blocks are in the history');

-- a block whose transaction began after the transaction that ends it
select tests.act_as_owner();
update public.blocks set started_at = private.now() + interval '1 second' where ended_at is null;
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$,
  '[F32] a block that starts later than the clock can be ended');
select is((select count(*) from public.blocks where ended_at is null), 0::bigint,
  '[F32] a block that starts later than the clock has ended at once');
select lives_ok($$select api.block(tests.id_of('jonas'))$$,
  '[F32] the fan can be blocked again after that');

-- an unlisted creator
select tests.act_as('jonas');
select throws_ok($$select api.block(tests.id_of('hidden'))$$, 'PT400', 'invalid_profile',
  '[F117] a stranger cannot block an unlisted creator');
select tests.act_as('hidden');
select lives_ok($$select api.send_message(tests.id_of('support'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  '[F117] an unlisted creator can write to support');
select lives_ok($$select api.block(tests.id_of('third'))$$,
  '[F117] an unlisted creator can block a fan');

-- the rate limit
select tests.act_as_owner();
insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
select 'blocks', tests.id_of('mara')::text, date_bin('1 hour', private.now(), 'epoch'),
       private.limit_blocks_per_hour() - 1
on conflict (bucket, subject, starts_at) do update set hits = excluded.hits;
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('third'))$$,
  '[F32] the last block within the hourly limit succeeds');
select lives_ok($$select api.block(tests.id_of('third'))$$,
  '[F32] a repeated block does not count');
select lives_ok($$select api.unblock(tests.id_of('third'))$$,
  '[F32] the end of a block is not limited');
select throws_ok($$select api.block(tests.id_of('third'))$$, 'PT429', 'rate_limited',
  '[F32] one more block in the hour is refused');
select tests.pass('1 hour');
select lives_ok($$select api.block(tests.id_of('third'))$$,
  '[F32] a block succeeds again after an hour');

-- two users who block each other stay separated until both blocks have ended
select tests.act_as('third');
select lives_ok($$select api.block(tests.id_of('mara'))$$,
  '[F32] the blocked fan can block the creator');
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('third'))$$,
  '[F32] the creator can end her block');
select tests.act_as('third');
select is(private.sees_creator(tests.id_of('mara')), false,
  '[F32] the fan does not see the creator while the fan''s block is open');
select api.unblock(tests.id_of('mara'));
select is(private.sees_creator(tests.id_of('mara')), true,
  '[F32] the fan sees the creator after both blocks have ended');
select * from finish();
