-- Names of files for the removal function to delete.
create function private.objects_due(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select o.bucket, o.name from private.objects_to_remove o
    where o.due_at <= private.now() order by o.due_at limit least(p_limit, 500)
    for update skip locked),
  taken as (
    -- A leased object is due again after a minute.
    update private.objects_to_remove o set due_at = private.now() + interval '1 minute'
    from due d where o.bucket = d.bucket and o.name = d.name
    returning o.bucket, o.name)
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', name)), '[]')
  into v_taken from taken;
  return v_taken;
end $$;
