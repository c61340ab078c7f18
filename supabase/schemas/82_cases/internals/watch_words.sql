-- New content with words that are held or flagged, looked at when its transaction ends: all of its
-- text is there, whichever command wrote it.
create function private.watch_words(
  p_target public.report_target, p_id uuid, p_text text, p_scope private.term_scope) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_held text;
  v_flagged text;
  v_reason text;
begin
  select string_agg(b.words, ', ' order by b.words) filter (where b.act = 'hold'),
         string_agg(b.words, ', ' order by b.words) filter (where b.act = 'flag')
  into v_held, v_flagged from private.blocked_words(p_text, p_scope) b;
  if v_flagged is not null then
    insert into private.flagged_texts (target, target_id, person_id, words)
    values (p_target, p_id, private.content_owner(p_target, p_id), v_flagged);
  end if;
  if v_held is not null and private.content_state(p_target, p_id) = 'live' then
    v_reason := format(
      'It has words that we look at first: %s. It is hidden until we have decided.', v_held);
    perform private.moderate_content(p_target, p_id, 'held', v_reason);
    perform private.tell_decision(null, 'held', p_target, p_id, v_reason);
  end if;
end $$;
comment on function private.watch_words(
  public.report_target, uuid, text, private.term_scope) is
  'Holds or flags new content by its words.';
