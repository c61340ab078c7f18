-- Settings of the REST server. It reads those of its own role at its start and after the notice.
-- It calls check_request() before every request, and searches the operators that refuse a client's
-- pattern before those of pg_catalog. The time limits are for one statement of a guest or a member:
-- the server sets the limit of the request's role in every transaction, and the limit of
-- authenticator counts for service_role alone. The list of schemas here counts more than the one of
-- the project's settings, so that no setting in a dashboard opens the tables.
alter role authenticator set pgrst.db_schemas = 'api';
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
alter role authenticator
  set pgrst.db_extra_search_path = 'client_operators, pg_catalog, public, extensions';
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
