-- The tables of Storage, as on the hosted platform: a row for every bucket and every stored object.
-- The project's policies on these two tables control access. The bytes are stored elsewhere under
-- the version of the row, so only the Storage API deletes rows: it deletes the bytes as well.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null constraint bname unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
comment on column storage.buckets.owner is 'Deprecated on the platform in favour of owner_id.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);
comment on column storage.objects.owner is 'Deprecated on the platform in favour of owner_id.';

create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

create function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1]
$$;
comment on function storage.foldername is 'The folders of an object''s name, outermost first.';

create function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
comment on function storage.filename is 'The last part of an object''s name.';

create function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
comment on function storage.extension is
  'The text after the last dot of the file name; the whole name if it has no dot.';

create function storage.operation() returns text
language sql stable set search_path = '' as $$
  select current_setting('storage.operation', true)
$$;
comment on function storage.operation is
  'The current operation of the Storage API, such as storage.object.list; null elsewhere.';

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from unnest(expected_operations) as e (operation)
    where e.operation <> ''
      and regexp_replace(e.operation, '^storage\.', '')
          = regexp_replace(storage.operation(), '^storage\.', ''))
$$;
comment on function storage.allow_any_operation is
  'True while one of these operations runs; the prefix "storage." is optional.';

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable set search_path = '' as $$
  select storage.allow_any_operation(array[expected_operation])
$$;
comment on function storage.allow_only_operation is
  'True while this operation runs; the prefix "storage." is optional.';

create function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Refuses to delete rows directly, which would leave their bytes behind.
create function storage.protect_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501',
            hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end $$;

create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

alter table storage.buckets owner to platform_tables;
alter table storage.objects owner to platform_tables;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant usage on schema storage
  to postgres, anon, authenticated, service_role, supabase_storage_admin, platform_tables;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects
  to anon, authenticated, service_role, supabase_storage_admin;
