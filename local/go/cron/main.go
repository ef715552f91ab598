// Answers questions about schedules with the library that KubeRay uses: one JSON object for each line.
//
//	{"spec": "0 2 * * *", "zone": "Europe/Vienna", "from": 1711846800, "count": 3} -> {"times": [...]}
//	{"transitions": "Europe/Vienna", "from": 0, "until": 2524608000}               -> {"known": true, "times": [...], "offsets": [...]}
//
// A zero among the times means that there is no next one. A question that takes too long gets {"timeout": true}:
// the library may search for very long, and then the process has to be started anew.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"time"
	_ "time/tzdata"

	"github.com/robfig/cron/v3"
)

const limit = 2 * time.Second

type question struct {
	Spec        string `json:"spec"`
	Zone        string `json:"zone"`
	Transitions string `json:"transitions"`
	From        int64  `json:"from"`
	Until       int64  `json:"until"`
	Count       int    `json:"count"`
}

type answer struct {
	Error   string  `json:"error,omitempty"`
	Known   bool    `json:"known,omitempty"`
	Timeout bool    `json:"timeout,omitempty"`
	Times   []int64 `json:"times"`
	Offsets []int   `json:"offsets,omitempty"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<20)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var asked question
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			panic(err)
		}
		done := make(chan answer, 1)
		go func() { done <- answerTo(asked) }()
		select {
		case given := <-done:
			must(out.Encode(given))
		case <-time.After(limit):
			must(out.Encode(answer{Timeout: true}))
			os.Exit(0)
		}
	}
}

func answerTo(asked question) answer {
	if asked.Transitions != "" {
		return transitions(asked)
	}
	zone, err := time.LoadLocation(asked.Zone)
	must(err)
	schedule, err := cron.ParseStandard(asked.Spec)
	if err != nil {
		return answer{Error: err.Error()}
	}
	given := answer{}
	at := time.Unix(asked.From, 0).In(zone)
	for range asked.Count {
		at = schedule.Next(at)
		if at.IsZero() {
			given.Times = append(given.Times, 0)
			break
		}
		given.Times = append(given.Times, at.Unix())
	}
	return given
}

func transitions(asked question) answer {
	zone, err := time.LoadLocation(asked.Transitions)
	if err != nil {
		return answer{}
	}
	given := answer{Known: true}
	at := time.Unix(asked.From, 0).In(zone)
	_, last := at.Zone()
	given.Offsets = append(given.Offsets, last)
	for {
		_, end := at.ZoneBounds()
		if end.IsZero() || end.Unix() > asked.Until {
			return given
		}
		at = end
		if _, offset := at.Zone(); offset != last {
			last = offset
			given.Times = append(given.Times, at.Unix())
			given.Offsets = append(given.Offsets, offset)
		}
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
