-- Who may store. The upload buckets accept one file for each open slot of its owner, and nobody
-- reads objects through Storage, not even their owner: a reader of a row there may sign an address
-- for any time. Reading goes through the function sign-media (decision 018). Buckets without a
-- policy here are closed to every client.
create policy insert_into_slot on storage.objects for insert to authenticated
  with check (
    bucket_id in ('uploads-image', 'uploads-video', 'uploads-audio')
    and private.is_my_open_slot(bucket_id, name));

-- A user who is held, whose account is being closed, who was signed out or whose second step is
-- missing stores nothing.
create policy never_restricted on storage.objects as restrictive for all to authenticated
  using (not (select private.is_caller_barred()))
  with check (not (select private.is_caller_barred()));
