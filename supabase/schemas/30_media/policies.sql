-- What staff decided is told to the author of the content alone. Who reads a medium is decided by
-- what shows it, in higher domains.
create policy select_own on public.content_decisions for select to authenticated
  using (author_id = (select auth.uid()));
grant select on public.content_decisions to authenticated;
