-- A message is read with its conversation (readable_conversations in rules.sql), and locked content
-- by its sender only: a buyer reads the copy. The settings of a conversation are read by their
-- user. Commands write everything. Nobody reads the mark of imported messages to an audience:
-- messages to others move it too. A request's id is readable, so that a page finds the message that
-- it is sending; its digest is not. A paid chat is read in a closed region too: its fan may end it
-- there.
create policy select_member on public.conversations for select to authenticated
  using ((select true from private.readable_conversations r where r.id = conversations.id));
grant select (id, one_id, other_id, last_message_id, updated_at)
  on public.conversations to authenticated;

create policy select_own on public.conversation_members for select to authenticated
  using (user_id = (select auth.uid()));
grant select on public.conversation_members to authenticated;

create policy select_member on public.messages for select to authenticated
  using ((select true from private.readable_conversations r
          where r.id = messages.conversation_id));
grant select (
    id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, price_cents,
    media_count, media_state, review_state, duration_ms, locked_blur, unlocked_at, removed_at,
    moderation_state, request_id, tip_id, tip_cents, charged_cents, reply_to_id, story_id,
    sender_reaction, recipient_reaction, created_at)
  on public.messages to authenticated;

create policy select_member on public.message_changes for select to authenticated
  using ((select true from private.readable_conversations r
          where r.id = message_changes.conversation_id));
grant select on public.message_changes to authenticated;

create policy select_sender on public.message_bodies for select to authenticated
  using (sender_id = (select auth.uid())
         and (select true from private.readable_messages r
              where r.id = message_bodies.message_id));
grant select on public.message_bodies to authenticated;

create policy select_free on public.message_media for select to authenticated
  using ((select true from private.readable_message_media r
          where r.message_id = message_media.message_id
            and r.position = message_media.position));
grant select on public.message_media to authenticated;

create policy select_bought on public.unlocks for select to authenticated
  using (fan_id = (select auth.uid()) and (select a.may_see_own from private.my_admission a));
grant select (id, fan_id, creator_id, message_id, transfer_id, price_cents, kind, text,
    creator_name, creator_username, created_at)
  on public.unlocks to authenticated;

create policy select_bought on public.unlock_media for select to authenticated
  using (fan_id = (select auth.uid()) and is_live
         and (select a.may_see_own from private.my_admission a));
grant select on public.unlock_media to authenticated;

create policy select_member on public.paid_chats for select to authenticated
  using ((fan_id = (select auth.uid()) or creator_id = (select auth.uid()))
         and fan_id not in (select x.id from private.my_blocked_pairs x)
         and creator_id not in (select x.id from private.my_blocked_pairs x));
grant select (id, conversation_id, fan_id, creator_id, price_cents, started_at, ended_at)
  on public.paid_chats to authenticated;

-- A message to an audience is read by its creator and its recipients, an item of a store by those
-- who see its creator (rules.sql). Their media are opened through the message of a thread only.
create policy select_received on public.globals for select to authenticated
  using (creator_id = (select auth.uid())
         or (sent_at is not null and private.receives_global(id))
         or (offered_at is not null
             and (select true from private.offered_items o where o.id = globals.id)));
create policy select_offered on public.globals for select to anon
  using ((select true from private.offered_items o where o.id = globals.id));
grant select (id, kind, text, price_cents, media_count, offered_at) on public.globals to anon;
grant select (id, creator_id, audience, kind, text, is_text_open, price_cents, media_count,
    publish_at, sent_at, failure, removed_at, offered_at, withdrawn_at, version)
  on public.globals to authenticated;

create policy select_own on public.global_bodies for select to authenticated
  using (creator_id = (select auth.uid()));
grant select on public.global_bodies to authenticated;

create policy select_own on public.global_media for select to authenticated
  using ((select true from private.my_globals g where g.id = global_media.global_id));
grant select on public.global_media to authenticated;

create policy select_own on public.saved_replies for select to authenticated
  using (creator_id = (select auth.uid()));
grant select on public.saved_replies to authenticated;

create policy select_own on public.automatic_messages for select to authenticated
  using (creator_id = (select auth.uid()));
grant select on public.automatic_messages to authenticated;
