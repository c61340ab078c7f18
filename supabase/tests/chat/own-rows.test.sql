-- Rows of conversations beside their messages, as policies give them to a caller: paid chats.
select plan(6);

select tests.make_creator(name) from unnest(array['mara', 'ines']) p (name);
select tests.make_fan('jonas', 5000);
select tests.make_fan('noor', 5000);
update public.creator_settings set text_price_cents = 150 where creator_id = tests.id_of('mara');

create function tests.paid_chats_of(p_name text) returns bigint language plpgsql as $$
begin
  perform tests.act_as(p_name);
  return (select count(id) from public.paid_chats);
end $$;

-- paid chats
select tests.act_as('jonas');
select api.start_session(tests.id_of('mara'), 150, gen_random_uuid())::jsonb;
select is(tests.paid_chats_of('jonas'), 1::bigint, '[F81] who pays reads the paid chat');
select is(tests.paid_chats_of('mara'), 1::bigint, '[F81] and who is paid does');
select is(tests.paid_chats_of('noor'), 0::bigint, '[F81] another fan does not');
select is(tests.paid_chats_of('ines'), 0::bigint, '[F81] nor does another creator');
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(tests.paid_chats_of('jonas'), 0::bigint, '[F81] across a block nobody reads it');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select is(tests.paid_chats_of('jonas'), 1::bigint, '[F81] and once it is lifted both do again');
select * from finish();
