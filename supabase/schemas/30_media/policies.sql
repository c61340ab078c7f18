-- A decision of staff is read by the author of the content alone. Policies of media stand in the
-- higher domains that show them.
create policy select_own on public.content_decisions for select to authenticated
  using (author_id = (select auth.uid()));
grant select on public.content_decisions to authenticated;
