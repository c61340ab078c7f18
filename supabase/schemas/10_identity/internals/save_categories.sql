-- Categories of a creator: kinds such as 'female' and tags of a kind such as 'female:tall', six at
-- most. A tag implies its kind, so the kind beside it is neither stored nor counted.
create function private.category_keys() returns table (key text)
language sql stable security definer set search_path = '' as $$
  select c.key from private.categories c
  union all
  select c.key || ':' || trim(both '_' from regexp_replace(lower(t.label), '[^a-z0-9]+', '_', 'g'))
  from private.categories c cross join unnest(c.tags) t (label)
$$;
comment on function private.category_keys() is 'Every key that a creator may choose.';

create function private.with_kinds(p_categories text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from unnest(p_categories) c (key)
  cross join unnest(array[c.key, split_part(c.key, ':', 1)]) k (key)
$$;
comment on function private.with_kinds(text[]) is
  'Chosen categories and the kinds of their tags: a creator is found under all of them.';

create function private.save_categories(p_categories text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_chosen text[];
begin
  if p_categories is null
     or exists (select from unnest(p_categories) c (key)
                where c.key is null or c.key not in (select private.category_keys())) then
    perform private.fail('invalid_category');
  end if;
  -- Removes duplicates before the comparison: a list may repeat a key a thousand times.
  p_categories := array(select distinct c.key from unnest(p_categories) c (key) order by 1);
  v_chosen := array(
    select c.key from unnest(p_categories) with ordinality c (key, place)
    where not exists (select from unnest(p_categories) t (key) where t.key like c.key || ':%')
    order by c.place);
  if cardinality(v_chosen) > private.limit_categories_max() then
    perform private.fail('too_many_categories');
  end if;
  update public.creator_settings set categories = v_chosen where creator_id = v_me;
end $$;
