-- The welcome of a new member, once for all calls: a notification, a first message from support,
-- and a mail. It is in this domain because it notifies and writes a message.
create function private.welcome_text(p_user public.profiles) returns text
language sql stable security definer set search_path = '' as $$
  select format(case p_user.role
    when 'creator' then
      'Welcome to %1$s, %2$s! Your application is with us: we look at every one in person and '
      'answer within %3$s hours. Until then you can finish your page in Settings. If you have a '
      'question, just answer here.'
    else
      'Welcome to %1$s, %2$s! Browse to find creators you like, follow them to keep up with what '
      'they share, and write to them. If you have a question, just answer here.' end,
    private.config_text('site_name'), p_user.name, private.limit_application_review_hours())
$$;

create function private.welcome_user(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_support uuid := private.special_id('support');
  v_user public.profiles;
  v_draft public.messages;
begin
  update public.account_settings set welcomed_at = private.now()
  where profile_id = p_user_id and welcomed_at is null;
  if not found then
    return;
  end if;
  select * into v_user from public.profiles where id = p_user_id;
  -- The message signals the user's pages, which then count this as well.
  insert into public.notifications (recipient_id, actor_id, kind, subject_id)
  values (p_user_id, v_support, 'welcome', null);
  v_draft.sender_id := v_support;
  v_draft.kind := 'text';
  v_draft.text := private.welcome_text(v_user);
  v_draft.request_id := private.derived_id('welcome:' || p_user_id);
  v_draft.request_digest := v_draft.request_id;
  perform private.deliver_message(p_user_id, v_draft, null, '[]');
  perform private.queue_mail(p_user_id, 'welcome', '{}', 'welcome');
end $$;
comment on function private.welcome_user(uuid) is
  'Welcomes a user once: notification, message from support, mail. A repetition does nothing.';

create function private.welcome() returns void
language sql volatile security definer set search_path = '' as $$
  select private.welcome_user(private.signed_in_user())
$$;
