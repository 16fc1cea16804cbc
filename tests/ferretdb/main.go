// Command ferretdb runs a FerretDB with the SQLite backend for the tests.
//
// Its argument is the folder of the data. It listens on a free port, prints its address as one line, and
// ends when its standard input ends. It exists because the module of FerretDB's own program lacks a
// generated file, without which that program does not start.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	logger := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	db, err := ferretdb.New(&ferretdb.Config{
		Listener: ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:   logger,
		Handler:  "sqlite",
		// The data of tests need not survive a power failure.
		SQLiteURL: "file:" + os.Args[1] + "/?_pragma=synchronous(off)",
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	// The address is known after Run has opened the port.
	go func() { fmt.Println(db.MongoDBURI()) }()
	_ = db.Run(ctx)
}
