-- The topic of each notification and of each mail that a user may switch off.
create function private.topic_of_kind(p_kind public.notification_kind)
returns public.notification_topic
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_kind in ('wall_post', 'wall_media') then 'posts'
    when p_kind = 'new_story' then 'stories'
    when p_kind = 'wall_offer' then 'offers'
    when p_kind = 'post_commented' then 'comments'
    when p_kind in ('post_liked', 'comment_liked') then 'likes'
    when p_kind = 'tip' then 'tips'
    when p_kind = 'unlock' then 'sales'
    when p_kind in ('new_sub', 're_sub', 'cancelled_user', 'cancelled_billing')
      then 'subscriptions'
    else 'account' end::public.notification_topic;
end $$;
comment on function private.topic_of_kind(public.notification_kind) is
  'The topic of a notification; account, which the list always shows, for a kind without another.';

create function private.topic_of_mail(p_template private.mail_template)
returns public.notification_topic
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_template in ('subscription_started', 'subscription_terminated', 'subscription_expired',
                        'renewal_reminder') then 'subscriptions'
    when p_template in ('new_message', 'global_message') then 'messages'
    end::public.notification_topic;
end $$;
comment on function private.topic_of_mail(private.mail_template) is
  'The topic of a mail that may be switched off; null for mails that are always sent.';
