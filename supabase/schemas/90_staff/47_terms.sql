-- The words that are not allowed, and the texts that were flagged by them.
create view staff.blocked_terms with (security_invoker = true) as
select t.words, t.scope, t.act, t.added_by, t.added_at
from private.blocked_terms t
order by t.words, t.scope;
comment on view staff.blocked_terms is
  'Blocked terms as they are looked up: other spellings are found too.';

create function staff.block_term(
  p_staff text, p_reason text, p_term text, p_act private.term_act default 'refuse',
  p_scope private.term_scope default 'all') returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_words text := private.term_words(p_term);
begin
  if v_words is null or cardinality(string_to_array(v_words, ' ')) > 3 then
    perform private.fail('invalid_payload', '{"field": "term"}');
  end if;
  perform private.record_act(p_staff, p_reason, 'block_term', null,
    jsonb_build_object('words', v_words, 'act', p_act, 'scope', p_scope));
  insert into private.blocked_terms as t (words, scope, act, added_by)
  values (v_words, p_scope, p_act, btrim(p_staff))
  on conflict (words, scope) do update set act = excluded.act, added_by = excluded.added_by;
  return v_words;
end $$;
comment on function staff.block_term(
  text, text, text, private.term_act, private.term_scope) is
  'Blocks a term of one to three words from now on; what is there already stays. p_act: refuse, '
  'hold (new content is hidden until a decision; refused where it cannot be hidden) or flag. '
  'Returns it as it is looked up. Errors: invalid_payload, staff_name_missing, '
  'staff_reason_missing.';

create function staff.allow_term(
  p_staff text, p_reason text, p_term text, p_scope private.term_scope default 'all')
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_words text := private.term_words(p_term);
begin
  perform private.record_act(p_staff, p_reason, 'allow_term', null,
    jsonb_build_object('words', v_words, 'scope', p_scope));
  delete from private.blocked_terms where words = v_words and scope = p_scope;
  if not found then
    perform private.fail('not_found');
  end if;
end $$;
comment on function staff.allow_term(text, text, text, private.term_scope) is
  'Takes a term off the list. Errors: not_found, staff_name_missing, staff_reason_missing.';

create view staff.flagged with (security_invoker = true) as
select f.number as flag, f.flagged_at, f.words, f.target, p.username as person, f.target_id
from private.flagged_texts f join public.profiles p on p.id = f.person_id
where f.seen_at is null
order by f.number;
comment on view staff.flagged is
  'Texts with flagged words that nobody has looked at, the oldest first.';

create function staff.clear_flag(p_staff text, p_reason text, p_flag bigint) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_flag private.flagged_texts;
begin
  select * into v_flag from private.flagged_texts where number = p_flag for update;
  if v_flag.number is null then
    perform private.fail('not_found');
  elsif v_flag.seen_at is not null then
    perform private.fail('conflict', jsonb_build_object('name', v_flag.seen_by));
  end if;
  perform private.record_act(p_staff, p_reason, 'clear_flag', v_flag.person_id,
    jsonb_build_object('flag', p_flag));
  update private.flagged_texts set seen_by = btrim(p_staff), seen_at = private.now()
  where number = p_flag;
end $$;
comment on function staff.clear_flag(text, text, bigint) is
  'Notes that a flagged text was looked at; hold_content() and remove_content() act on it. Errors: '
  'not_found, conflict (with the name), staff_name_missing, staff_reason_missing.';
