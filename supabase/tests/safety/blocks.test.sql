-- Blocks: kept as periods, both users are blocked from each other, the blocked one is not told.
select plan(27);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.make_fan('third', 5000);
select tests.make_creator('hidden', 1500, false);

select tests.act_as('mara');
select throws_ok($$select api.block(tests.id_of('mara'))$$, 'PT403', 'cannot_block_yourself',
  '[F32] nobody blocks themselves');
select throws_ok($$select api.block(gen_random_uuid())$$, 'PT400', 'invalid_profile',
  '[F32] nobody blocks nobody');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] a creator blocks a fan');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] blocking twice is one block');
select is((select count(*) from public.blocks), 1::bigint, '[F32] there is one open block');

select tests.act_as('jonas');
select is_empty('select * from public.blocks', '[F32] the blocked person does not read of it');
select is(private.sees_creator(tests.id_of('mara')), false, '[F32] and no longer sees the creator');
select tests.act_as('third');
select is(private.sees_creator(tests.id_of('mara')), true, '[F32] others do');

select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$, '[F32] the block ends');
select tests.act_as('jonas');
select is(private.sees_creator(tests.id_of('mara')), true, '[F32] and the creator is seen again');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] a second block');
select is((select count(*) from public.blocks), 2::bigint, '[F32] stands beside the first in the history');

-- the block of a transaction that began after the one that ends it
select tests.act_as_owner();
update public.blocks set started_at = private.now() + interval '1 second' where ended_at is null;
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('jonas'))$$, '[F32] a block that is newer than the clock ends');
select is((select count(*) from public.blocks where ended_at is null), 0::bigint, '[F32] at once');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] and may be opened again');

-- a creator who is not on the list
select tests.act_as('jonas');
select throws_ok($$select api.block(tests.id_of('hidden'))$$, 'PT400', 'invalid_profile',
  '[F117] a stranger cannot block a creator who is hidden from them');
select tests.act_as('hidden');
select lives_ok($$select api.send_message(tests.id_of('support'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  '[F117] she writes to support herself');
select lives_ok($$select api.block(tests.id_of('third'))$$, '[F117] and blocks a fan');

-- the pace
select tests.act_as_owner();
insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
select 'blocks', tests.id_of('mara')::text, date_bin('1 hour', private.now(), 'epoch'),
       private.limit_blocks_per_hour() - 1
on conflict (bucket, subject, starts_at) do update set hits = excluded.hits;
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('third'))$$, '[F32] the last block of the hour');
select lives_ok($$select api.block(tests.id_of('third'))$$, '[F32] the same again is no other block');
select lives_ok($$select api.unblock(tests.id_of('third'))$$, '[F32] a block always ends');
select throws_ok($$select api.block(tests.id_of('third'))$$, 'PT429', 'rate_limited',
  '[F32] one more in the hour is refused');
select tests.pass('1 hour');
select lives_ok($$select api.block(tests.id_of('third'))$$, '[F32] an hour later it is not');

-- each blocks the other: one of the two blocks ends and the other still cuts them off
select tests.act_as('third');
select lives_ok($$select api.block(tests.id_of('mara'))$$, '[F32] the blocked fan blocks the creator');
select tests.act_as('mara');
select lives_ok($$select api.unblock(tests.id_of('third'))$$, '[F32] the creator ends her block');
select tests.act_as('third');
select is(private.sees_creator(tests.id_of('mara')), false, '[F32] the block of the fan stands');
select api.unblock(tests.id_of('mara'));
select is(private.sees_creator(tests.id_of('mara')), true, '[F32] until it ends too');
select * from finish();
