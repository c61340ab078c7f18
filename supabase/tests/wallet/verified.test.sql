-- The tick: a fan who has linked a card is verified, wherever others read the name and for the fan.
-- Nobody learns which card it is.
select plan(15);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['carded', 'plain', 'reader']) f (name);
select tests.link_card(tests.id_of('carded'));
create temporary table made as select tests.post('mara', 'public', 'hello') as post_id;
insert into public.media (owner_id, kind, purpose, state, width, height, blur)
values (tests.id_of('mara'), 'image', 'story', 'ready', 900, 1600, 'b');
insert into public.stories (creator_id, request_id, request_digest, media_id, expires_at)
select tests.id_of('mara'), gen_random_uuid(), gen_random_uuid(), id, private.now() + interval '24 hours'
from public.media where purpose = 'story';
create temporary table told as select id as story_id from public.stories;
grant select on made, told to authenticated;

create function tests.verified(p_rows jsonb, p_key text) returns text
language sql as $$
  select string_agg((x -> p_key ->> 'username') || ' ' || (x -> p_key ->> 'is_verified'), ', '
    order by x -> p_key ->> 'username')
  from jsonb_array_elements(p_rows) x where x -> p_key ->> 'username' in ('carded', 'plain', 'mara')
$$;
create function tests.talk(p_fan text) returns void
language plpgsql as $$
begin
  perform tests.act_as(p_fan);
  perform api.follow(tests.id_of('mara'));
  perform api.like_post((select post_id from made), true);
  perform api.create_comment(gen_random_uuid(), (select post_id from made), 'nice');
  perform api.view_story((select story_id from told));
  perform api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid());
  perform tests.act_as_owner();
end $$;
select tests.talk(name) from unnest(array['carded', 'plain']) f (name);

select tests.act_as('reader');
select is(tests.verified(api.comments((select post_id from made))::jsonb, 'author'), 'carded true, plain false',
  '[F92] a member reads in the comments of a post who is verified');
select tests.act_as('mara');
select is(tests.verified(api.post_likers((select post_id from made))::jsonb, 'fan'), 'carded true, plain false',
  '[F92] a creator reads it among those who like a post');
select is(tests.verified(api.story_views((select story_id from told))::jsonb, 'viewer'), 'carded true, plain false',
  '[F92] a creator reads it among the viewers of a story');
select is(tests.verified(api.inbox()::jsonb, 'partner'), 'carded true, plain false',
  '[F92] a creator reads it in the list of conversations');
select is(api.conversation_with('carded')::jsonb -> 'partner' -> 'is_verified', 'true',
  '[F92] a conversation names a partner with a card as verified');
select is(api.conversation_with('plain')::jsonb -> 'partner' -> 'is_verified', 'false',
  '[F92] a conversation names a partner without a card as not verified');
select is(api.search_fans('card')::jsonb -> 0 -> 'is_verified', 'true', '[F92] the search of fans names a verified one');
select is(api.search_fans('plai')::jsonb -> 0 -> 'is_verified', 'false', '[F92] the search of fans names another one as not verified');
select is(api.my_account()::jsonb -> 'is_verified', 'false', '[F92] a creator is not verified by a card');
select is((select count(*) from regexp_matches(
    api.inbox()::text || api.conversation_with('carded')::text || api.post_likers((select post_id from made))::text,
    '4242|visa|TEST PERSON', 'g')), 0::bigint, '[F92] no list and no conversation says which card it is');
select is_empty('select digits from public.payment_cards', '[F92] a creator reads no card of a fan');
select tests.act_as('carded');
select is(api.my_account()::jsonb -> 'is_verified', 'true', '[F92] a fan with a card reads that they are verified');
select is(tests.verified(api.inbox()::jsonb, 'partner'), 'mara false', '[F92] a creator is not verified in the list of a fan');
select tests.act_as('plain');
select is(api.my_account()::jsonb -> 'is_verified', 'false', '[F92] a fan without a card reads that they are not');

select tests.act_as_owner();
select private.remove_card(tests.id_of('carded'));
select tests.act_as('mara');
select is(tests.verified(api.inbox()::jsonb, 'partner'), 'carded false, plain false',
  '[F92] a fan who removes the card is not verified any more');
select * from finish();
