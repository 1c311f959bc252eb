"""Reads folders of `tieout sides` from stdin, one a line; loads each into SQLite and prints what its reconcile.sql returns."""

import csv
import json
import os
import sqlite3
import sys

csv.field_size_limit(2**31 - 1)
for folder in sys.stdin.read().splitlines():
    database = sqlite3.connect(':memory:')
    for name in ('platform', 'client', 'findings', 'statement'):
        path = os.path.join(folder, name + '.csv')
        if not os.path.exists(path):
            continue
        with open(path, encoding='utf-8-sig', newline='') as file:
            lines = csv.reader(file)
            head = next(lines)
            database.execute('CREATE TABLE %s (%s)' % (name, ', '.join('"%s" TEXT' % column for column in head)))
            database.executemany('INSERT INTO %s VALUES (%s)' % (name, ', '.join('?' * len(head))), lines)
    with open(os.path.join(folder, 'reconcile.sql'), encoding='utf-8') as file:
        print(json.dumps([list(map(str, line)) for line in database.execute(file.read())]))
