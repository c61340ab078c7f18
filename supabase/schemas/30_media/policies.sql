-- A medium is its owner's: they read it and describe it for those who cannot see. Who else reads
-- the bytes is decided by the links of higher domains and the one storage predicate.
create policy select_own on public.media for select to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.media to authenticated;

-- What staff decided is told to the author of the content alone.
create policy select_own on public.content_decisions for select to authenticated
  using (author_id = (select auth.uid()));
grant select on public.content_decisions to authenticated;
