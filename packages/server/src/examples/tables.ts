/** The tables of the examples database, read from files of the vega-datasets package. */
export interface ExampleTable {
  name: string;
  file: string;
  description: string;
  /** SELECT list over the file; `*` when left out. */
  select?: string;
  /** The dataset's main time column. */
  time?: string;
}

export const EXAMPLE_TABLES: readonly ExampleTable[] = [
  {
    name: 'flights',
    file: 'flights-3m.parquet',
    description:
      'Three million domestic flights in the United States with delay, distance, origin and destination.',
    time: 'date',
  },
  {
    name: 'stocks',
    file: 'stocks.csv',
    description: 'Monthly closing prices of five technology companies.',
    select: `symbol, CAST(strptime(date, '%b %-d %Y') AS DATE) AS date, price`,
    time: 'date',
  },
  {
    name: 'movies',
    file: 'movies.json',
    description: 'Films with budget, gross, rating, genre and release date.',
    select: `"Title" ->> '$' AS title, CAST(try_strptime("Release Date", '%b %d %Y') AS DATE) AS release_date,
      "US Gross" AS us_gross, "Worldwide Gross" AS worldwide_gross, "US DVD Sales" AS us_dvd_sales,
      "Production Budget" AS production_budget, "MPAA Rating" AS mpaa_rating,
      "Running Time min" AS running_time_min, "Distributor" AS distributor, "Source" AS source,
      "Major Genre" AS major_genre, "Creative Type" AS creative_type, "Director" AS director,
      "Rotten Tomatoes Rating" AS rotten_tomatoes_rating, "IMDB Rating" AS imdb_rating, "IMDB Votes" AS imdb_votes`,
    time: 'release_date',
  },
  {
    name: 'weather',
    file: 'weather.csv',
    description: 'Daily weather of Seattle and New York.',
    time: 'date',
  },
  {
    name: 'us_employment',
    file: 'us-employment.csv',
    description: 'Employment in the United States by industry, month by month.',
    time: 'month',
  },
  {
    name: 'gapminder',
    file: 'gapminder.json',
    description: 'Population, life expectancy and fertility by country, every five years.',
    select: `make_date(CAST(year AS INTEGER), 1, 1) AS year, country, CASE cluster WHEN 0 THEN 'South Asia'
      WHEN 1 THEN 'Europe and Central Asia' WHEN 2 THEN 'Sub-Saharan Africa' WHEN 3 THEN 'America'
      WHEN 4 THEN 'East Asia and Pacific' ELSE 'Middle East and North Africa' END AS region,
      pop, life_expect, fertility`,
    time: 'year',
  },
  {
    name: 'birdstrikes',
    file: 'birdstrikes.csv',
    description: 'Collisions of birds with aircraft in the United States.',
    select: `"Flight Date" AS flight_date, "Airport Name" AS airport, "Aircraft Make Model" AS aircraft,
      "Effect Amount of damage" AS damage, "Aircraft Airline Operator" AS operator, "Origin State" AS state,
      "Phase of flight" AS phase, "Wildlife Size" AS wildlife_size, "Wildlife Species" AS species,
      "Time of day" AS time_of_day, "Cost Other" AS cost_other, "Cost Repair" AS cost_repair,
      "Cost Total $" AS cost_total, "Speed IAS in knots" AS speed_knots`,
    time: 'flight_date',
  },
  {
    name: 'cars',
    file: 'cars.json',
    description: 'Cars of the 1970s and 1980s with consumption, power and weight.',
    select: `"Name" AS name, "Miles_per_Gallon" AS miles_per_gallon, "Cylinders" AS cylinders,
      "Displacement" AS displacement, "Horsepower" AS horsepower, "Weight_in_lbs" AS weight_lbs,
      "Acceleration" AS acceleration, "Year" AS year, "Origin" AS origin`,
    time: 'year',
  },
  {
    name: 'population',
    file: 'population.json',
    description: 'Population of the United States by age and sex, every ten years.',
    select: `year, age, CASE sex WHEN 1 THEN 'Male' ELSE 'Female' END AS sex, people`,
  },
  {
    name: 'airports',
    file: 'airports.csv',
    description: 'Airports of the United States with their coordinates.',
  },
  {
    name: 'disasters',
    file: 'disasters.csv',
    description: 'Deaths by kind of natural disaster and year, world-wide.',
    select: `"Entity" AS kind, make_date(CAST("Year" AS INTEGER), 1, 1) AS year, "Deaths" AS deaths`,
    time: 'year',
  },
  {
    name: 'co2',
    file: 'co2-concentration.csv',
    description: 'Carbon dioxide in the air over Mauna Loa.',
    select: `"Date" AS date, "CO2" AS co2, "adjusted CO2" AS adjusted_co2`,
    time: 'date',
  },
];
