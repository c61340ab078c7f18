-- Settings of the REST server, which reads those of its own role at its start and after the notice.
-- It calls check_request() before every request, and searches the refusing operators before those
-- of pg_catalog. The time limits apply to one statement of a guest or a member: the server sets the
-- limit of the request's role in every transaction, and the limit of authenticator applies to
-- service_role only. The list of schemas here overrides the one of the project's settings, so that
-- no setting in a dashboard exposes the tables.
alter role authenticator set pgrst.db_schemas = 'api';
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
alter role authenticator
  set pgrst.db_extra_search_path = 'client_operators, pg_catalog, public, extensions';
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
