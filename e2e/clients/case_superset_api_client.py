"""superset-api-client: reads and makes things through its object model."""

import sys
import time

from supersetapiclient.client import SupersetClient

url, user, password = sys.argv[1:]
client = SupersetClient(url, user, password)

deadline = time.monotonic() + 120
while not client.dashboards.find() and time.monotonic() < deadline:
    time.sleep(2)

dashboards = client.dashboards.find()
assert dashboards, "no dashboards"
charts = client.charts.find()
assert charts, "no charts"
assert client.dashboards.count() >= 3

dashboard = client.dashboards.get(dashboards[0].id)
before = dashboard.dashboard_title
dashboard.dashboard_title = "Renamed by a client"
dashboard.save()
assert client.dashboards.find_one(dashboard_title="Renamed by a client").id == dashboard.id
dashboard.dashboard_title = before
dashboard.save()

datasets = client.datasets.find(table_name="flights")
assert len(datasets) == 1, datasets
