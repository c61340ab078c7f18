-- Blocks: kept as periods, both people are cut off from each other, the blocked one is not told.
select plan(12);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.make_fan('third', 5000);

select tests.act_as('mara');
select throws_ok($$select public.block(tests.id_of('mara'))$$, 'PT403', 'cannot_block_yourself',
  '[F32] nobody blocks themselves');
select throws_ok($$select public.block(gen_random_uuid())$$, 'PT400', 'invalid_profile',
  '[F32] nobody blocks nobody');
select lives_ok($$select public.block(tests.id_of('jonas'))$$, '[F32] a creator blocks a fan');
select lives_ok($$select public.block(tests.id_of('jonas'))$$, '[F32] blocking twice is one block');
select is((select count(*) from public.blocks), 1::bigint, '[F32] there is one open block');

select tests.act_as('jonas');
select is_empty('select * from public.blocks', '[F32] the blocked person does not read of it');
select is(private.sees_creator(tests.id_of('mara')), false, '[F32] and no longer sees the creator');
select tests.act_as('third');
select is(private.sees_creator(tests.id_of('mara')), true, '[F32] others do');

select tests.act_as('mara');
select lives_ok($$select public.unblock(tests.id_of('jonas'))$$, '[F32] the block ends');
select tests.act_as('jonas');
select is(private.sees_creator(tests.id_of('mara')), true, '[F32] and the creator is seen again');
select tests.act_as('mara');
select lives_ok($$select public.block(tests.id_of('jonas'))$$, '[F32] a second block');
select is((select count(*) from public.blocks), 2::bigint, '[F32] stands beside the first in the history');
select * from finish();
