-- What was taken back of a gift of points, since what it was given for was reversed; null where nothing was asked back. It is asked once.
alter table loyalty_gift add column taken_back bigint check (taken_back >= 0);
