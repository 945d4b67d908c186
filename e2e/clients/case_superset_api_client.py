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

chart = client.charts.get(charts[0].id)
before = chart.slice_name
chart.slice_name = "Renamed by a client"
chart.save()
assert client.charts.find_one(slice_name="Renamed by a client").id == chart.id
chart.slice_name = before
chart.save()

datasets = client.datasets.find(table_name="flights")
assert len(datasets) == 1, datasets
