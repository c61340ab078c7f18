-- One decision of staff or of a case about content of any kind.
create function private.moderate_content(
  p_target public.report_target, p_id uuid, p_state public.moderation_state, p_reason text)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  case p_target
    when 'post' then perform private.moderate_post(p_id, p_state, p_reason);
    when 'comment' then perform private.moderate_comment(p_id, p_state, p_reason);
    when 'story' then perform private.moderate_story(p_id, p_state, p_reason);
    when 'profile' then
      if p_state <> 'live' or not private.question_profile(p_id, false) then
        perform private.moderate_profile(p_id, p_state, p_reason);
      end if;
    when 'message' then perform private.moderate_message(p_id, p_state, p_reason);
    else perform private.fail('ineligible_action');
  end case;
end $$;
comment on function private.moderate_content(
  public.report_target, uuid, public.moderation_state, text) is
  'The moderation state of a post, comment, story or message, or of the pictures and the welcome '
  'video of a profile; live shows a page again that a case hides.';
