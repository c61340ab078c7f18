-- What stands around the feed of a fan: the first steps of a new one, suggestions and offers.
create function api.fan_first_steps() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
begin
  return (
    select json_build_object(
      'has_followed', exists (select from public.follows f where f.fan_id = v_me)
        or exists (select from public.subscriptions s where s.fan_id = v_me),
      'has_picture', exists (
        select from public.profile_pictures x where x.profile_id = v_me and x.kind = 'avatar'),
      'has_card', exists (select from public.payment_cards c where c.fan_id = v_me))
    from public.profiles p
    where p.id = v_me
      and p.created_at > private.now() - make_interval(days => private.limit_first_steps_days()));
end $$;
comment on function api.fan_first_steps() is
  'The first steps of a new fan: {has_followed, has_picture, has_card}; null after two weeks. '
  'Errors: ineligible_action.';

create function api.suggestions() returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  perform private.signed_in_fan();
  return json_build_object(
    'offers', private.creator_list(private.offer_candidates()),
    'creators', private.creator_list(private.suggestion_candidates()));
end $$;
comment on function api.suggestions() is
  'For the column beside the feed: {offers, creators}, rows as of browse without a key. offers: '
  'followed creators with a limited offer, three; creators: featured ones whom the caller neither '
  'follows nor subscribes to, five. Errors: ineligible_action.';

grant execute on function api.fan_first_steps(), api.suggestions() to authenticated;
